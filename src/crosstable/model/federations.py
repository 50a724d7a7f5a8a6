"""The three-letter codes of chess federations, as FIDE uses them.

Source: FIDE's directory of member federations and the codes of its rating lists; former codes
as older reports have them. FIDE's codes are its own: they agree with neither ISO 3166 nor
the Olympic codes throughout, which is why a report of another origin so often has a wrong one.

The years bound the use of a code where a state began or ended or FIDE changed the code. They are
generous, since rating lists follow such events late, and absent where nothing is known.

>>> FEDERATIONS["SUI"].name
'Switzerland'
>>> is_known_federation("YUG"), is_known_federation("YUG", 2024)
(True, False)
>>> nearest_federations("DEU")
('GER',)
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from types import MappingProxyType


@dataclass(frozen=True, slots=True)
class Federation:
    """A federation with the first and last year in which its code can stand in a report."""

    code: str
    name: str
    valid_from: int | None = None
    valid_to: int | None = None

    def is_valid_in(self, year: int) -> bool:
        """Whether the code was in use in that year, as far as known."""
        has_begun = self.valid_from is None or self.valid_from <= year
        return has_begun and (self.valid_to is None or year <= self.valid_to)


_CURRENT = """
AFG Afghanistan
AHO Netherlands Antilles
ALB Albania
ALG Algeria
AND Andorra
ANG Angola
ANT Antigua and Barbuda
ARG Argentina
ARM Armenia 1992-
ARU Aruba
AUS Australia
AUT Austria
AZE Azerbaijan 1992-
BAH Bahamas
BAN Bangladesh
BAR Barbados
BDI Burundi
BEL Belgium
BER Bermuda
BHU Bhutan
BIH Bosnia and Herzegovina 1992-
BIZ Belize
BLR Belarus 1992-
BOL Bolivia
BOT Botswana
BRA Brazil
BRN Bahrain
BRU Brunei Darussalam
BUL Bulgaria
BUR Burkina Faso
CAF Central African Republic
CAM Cambodia
CAN Canada
CAY Cayman Islands
CGO Congo
CHA Chad
CHI Chile
CHN China
CIV Côte d'Ivoire
CMR Cameroon
COD Democratic Republic of the Congo
COL Colombia
COM Comoros
CPV Cape Verde
CRC Costa Rica
CRO Croatia 1992-
CUB Cuba
CYP Cyprus
CZE Czech Republic 1993-
DEN Denmark
DJI Djibouti
DMA Dominica
DOM Dominican Republic
ECU Ecuador
EGY Egypt
ENG England
ERI Eritrea
ESA El Salvador
ESP Spain
EST Estonia
ETH Ethiopia
FAI Faroe Islands
FID FIDE
FIJ Fiji
FIN Finland
FRA France
GAB Gabon
GAM Gambia
GCI Guernsey
GEO Georgia 1992-
GEQ Equatorial Guinea
GER Germany
GHA Ghana
GRE Greece
GRN Grenada
GUA Guatemala
GUI Guinea
GUM Guam
GUY Guyana
HAI Haiti
HKG Hong Kong, China
HON Honduras
HUN Hungary
INA Indonesia
IND India
IOM Isle of Man
IRI Iran
IRL Ireland
IRQ Iraq
ISL Iceland
ISR Israel
ISV US Virgin Islands
ITA Italy
IVB British Virgin Islands
JAM Jamaica
JCI Jersey
JOR Jordan
JPN Japan
KAZ Kazakhstan 1992-
KEN Kenya
KGZ Kyrgyzstan 1992-
KIR Kiribati 2025-
KOR South Korea
KOS Kosovo 2016-
KSA Saudi Arabia
KUW Kuwait
LAO Laos
LAT Latvia
LBA Libya
LBN Lebanon
LBR Liberia
LCA Saint Lucia
LES Lesotho
LIE Liechtenstein
LTU Lithuania
LUX Luxembourg
MAC Macau
MAD Madagascar
MAR Morocco
MAS Malaysia
MAW Malawi
MDA Moldova 1992-
MDV Maldives
MEX Mexico
MGL Mongolia
MHL Marshall Islands 2025-
MKD North Macedonia 1992-
MLI Mali
MLT Malta
MNC Monaco
MNE Montenegro 2006-
MOZ Mozambique
MRI Mauritius
MTN Mauritania
MYA Myanmar
NAM Namibia
NCA Nicaragua
NED Netherlands
NEP Nepal
NGR Nigeria
NIG Niger
NON No federation
NOR Norway
NRU Nauru
NZL New Zealand
OMA Oman
PAK Pakistan
PAN Panama
PAR Paraguay
PER Peru
PHI Philippines
PLE Palestine
PLW Palau
PNG Papua New Guinea
POL Poland
POR Portugal
PUR Puerto Rico
QAT Qatar
ROU Romania
RSA South Africa
RUS Russia 1992-
RWA Rwanda
SCO Scotland
SEN Senegal
SEY Seychelles
SGP Singapore
SKN Saint Kitts and Nevis
SLE Sierra Leone
SLO Slovenia 1992-
SMR San Marino
SOL Solomon Islands
SOM Somalia
SRB Serbia 2006-
SRI Sri Lanka
SSD South Sudan 2011-
STP São Tomé and Príncipe
SUD Sudan
SUI Switzerland
SUR Suriname
SVK Slovakia 1993-
SWE Sweden
SWZ Eswatini
SYR Syria
TAN Tanzania
TGA Tonga
THA Thailand
TJK Tajikistan 1992-
TKM Turkmenistan 1992-
TLS Timor-Leste
TOG Togo
TPE Chinese Taipei
TTO Trinidad and Tobago
TUN Tunisia
TUR Türkiye
UAE United Arab Emirates
UGA Uganda
UKR Ukraine 1992-
URU Uruguay
USA United States of America
UZB Uzbekistan 1992-
VAN Vanuatu
VEN Venezuela
VIE Vietnam
VIN Saint Vincent and the Grenadines
WLS Wales
YEM Yemen
ZAM Zambia
ZIM Zimbabwe
"""

_FORMER = """
BRD West Germany -1990
CFR Chess Federation of Russia 2021-2022
CIS Commonwealth of Independent States 1992-1993
CSR Czechoslovakia -1993
DDR East Germany -1990
FRG West Germany -1990
GDR East Germany -1990
LIB Lebanon -2018
RHO Rhodesia -1980
ROM Romania -2010
SCG Serbia and Montenegro 2003-2006
SIN Singapore -2018
TCH Czechoslovakia -1993
TRI Trinidad and Tobago -2018
URS Soviet Union -1992
YUG Yugoslavia -2003
ZAI Zaire -1997
"""


def _federations(table: str) -> Iterator[Federation]:
    """The rows of a table: code, name and, if known, the years."""
    for line in table.strip().splitlines():
        code, _, rest = line.partition(" ")
        name, _, years = rest.rpartition(" ")
        if years.replace("-", "").isdigit():
            first, _, last = years.partition("-")
            yield Federation(code, name, int(first) if first else None, int(last) if last else None)
        else:
            yield Federation(code, rest)


FEDERATIONS: Mapping[str, Federation] = MappingProxyType(
    {entry.code: entry for table in (_CURRENT, _FORMER) for entry in _federations(table)}
)
"""All federations, current and former, by code."""

# What ISO 3166, the Olympic Committee or habit writes where FIDE has another code.
_CONFUSED = """
ABW ARU|AGO ANG|ARE UAE|ATG ANT|BFA BUR|BGD BAN|BGR BUL|BHR BRN|BHS BAH|BLZ BIZ|BMU BER|BRB BAR
BTN BHU|BWA BOT|CHE SUI|CHL CHI|COG CGO|CRI CRC|CUW AHO|CUR AHO|CYM CAY|DEU GER|DNK DEN|DZA ALG
FJI FIJ|FRO FAI|GBR ENG SCO WLS|GGY GCI|GIN GUI|GMB GAM|GNQ GEQ|GRC GRE|GRD GRN|GTM GUA|HND HON
HOL NED|HRV CRO|HTI HAI|IDN INA|IMN IOM|IRN IRI|JEY JCI|KHM CAM|KNA SKN|KVX KOS|KWT KUW|LBY LBA
LKA SRI|LSO LES|LVA LAT|MCO MNC|MDG MAD|MMR MYA|MNG MGL|MON MNC|MRT MTN|MUS MRI|MWI MAW|MYS MAS
NER NIG|NGA NGR|NIC NCA|NLD NED|NPL NEP|OMN OMA|PHL PHI|PRI PUR|PRT POR|PRY PAR|PSE PLE|SAU KSA
SDN SUD|SLB SOL|SLV ESA|SUN URS|SVN SLO|SYC SEY|TCD CHA|TGO TOG|TON TGA|TWN TPE|TZA TAN|URY URU
VCT VIN|VGB IVB|VIR ISV|VNM VIE|VUT VAN|WAL WLS|XKX KOS|ZAF RSA|ZMB ZAM|ZWE ZIM
A AUT|B BEL|CH SUI|D GER|DK DEN|E ESP|F FRA|GB ENG SCO WLS|I ITA|IRE IRL|NL NED|UK ENG SCO WLS
"""


def _confused_codes(table: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    for entry in table.strip().replace("\n", "|").split("|"):
        wrong, *right = entry.split()
        yield wrong, tuple(right)


_MEANT = MappingProxyType(dict(_confused_codes(_CONFUSED)))


def is_known_federation(code: str, year: int | None = None) -> bool:
    """Whether a code is FIDE's, in that year if one is given.

    Capitals only: the NRS records of TRF26 are told from other lines by them
    (format notes, 4.2).
    """
    entry = FEDERATIONS.get(code)
    return entry is not None and (year is None or entry.is_valid_in(year))


@lru_cache(maxsize=1024)
def nearest_federations(text: str, n: int = 3) -> tuple[str, ...]:
    """The current codes that may be meant by an unknown code or a name, best first.

    The code that ISO or the Olympic Committee gives to a country is a certain hit; then come the
    same letters in another case, names, and codes that look alike.
    """
    wanted = text.strip()[:40]
    meant = _MEANT.get(wanted.upper())
    if meant:
        return meant[:n]
    names = _current_names()
    codes = names.values() if len(wanted) <= 4 else ()  # longer texts are names
    by_code = _most_alike(wanted.upper(), codes, n)
    by_name = _most_alike(wanted.lower(), names, n)
    nearest = [*by_code, *(names[near] for near in by_name)]
    return tuple(dict.fromkeys(nearest))[:n]


def federation_named(name: str) -> str | None:
    """The code of a current federation by its English name, whatever its letters.

    >>> federation_named("spain"), federation_named("Spa")
    ('ESP', None)
    """
    return _current_names().get(" ".join(name.split()).lower())


def current_federations() -> tuple[Federation, ...]:
    """The federations of today, by name."""
    return tuple(sorted(_federations(_CURRENT), key=lambda federation: federation.name))


def is_code_of_a_country(text: str) -> bool:
    """Whether ISO or the Olympic Committee gives this code to a country that has another here.

    >>> is_code_of_a_country("DEU"), is_code_of_a_country("GER")
    (True, False)
    """
    return text.strip().upper() in _MEANT


@cache
def _current_names() -> Mapping[str, str]:
    """The codes of the current federations by their names in small letters."""
    return {entry.name.lower(): entry.code for entry in _federations(_CURRENT)}


def _most_alike(wanted: str, among: Iterable[str], n: int) -> list[str]:
    """The words most like a text; those that share no letter with it are not worth a comparison.

    A broken file has thousands of texts in the columns of the federation.
    """
    letters = set(filter(str.isalpha, wanted))
    near = [word for word in among if not letters.isdisjoint(word)]
    return difflib.get_close_matches(wanted, near, n) if near else []
