"""Time controls: the grammar of record 222 and the free text of record 122."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from crosstable.model.timecontrol import (
    Stage,
    TimeControl,
    parse_time_control,
)
from crosstable.model.timecontroltext import parse_time_control_text


def both(*stages: Stage) -> TimeControl:
    return TimeControl(stages, stages)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("5400+30", both(Stage(None, 5400, 30))),
        ("5400", both(Stage(None, 5400))),
        ("40/7200", both(Stage(40, 7200))),
        ("40/6000+30:900+30", both(Stage(40, 6000, 30), Stage(None, 900, 30))),
        (
            "40/6000+30:20/3000+30:1500+30",
            both(Stage(40, 6000, 30), Stage(20, 3000, 30), Stage(None, 1500, 30)),
        ),
        ("W300-B240", TimeControl((Stage(None, 300),), (Stage(None, 240),))),
        (
            "w40/300:60+2-b240",
            TimeControl((Stage(40, 300), Stage(None, 60, 2)), (Stage(None, 240),)),
        ),
        (" 40 / 6000 + 30 : 900 + 30 ", both(Stage(40, 6000, 30), Stage(None, 900, 30))),
        ("W 300 - B 300", both(Stage(None, 300))),
        ("0+1", both(Stage(None, 0, 1))),
    ],
)
def test_record_222_is_read_by_its_grammar(text: str, expected: TimeControl) -> None:
    assert parse_time_control(text) == expected


@pytest.mark.parametrize(
    "text",
    ["", "90'+30", "5400 30", "40/", "/5400", "+30", "5400:", "W300", "W300-240", "B240-W300",
     "0/5400", "0", "5400+30s", "-5400", "5400.5", "\u0665400"],
)  # fmt: skip
def test_what_is_against_the_grammar_of_222_is_refused(text: str) -> None:
    assert parse_time_control(text) is None


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("05400+030", "5400+30"),
        ("5400+0", "5400"),
        ("w300 - b300", "300"),
        ("W300-B240", "W300-B240"),
        ("40/6000+30 : 900+30", "40/6000+30:900+30"),
    ],
)
def test_the_canonical_form_is_the_shortest(text: str, canonical: str) -> None:
    assert str(parse_time_control(text)) == canonical


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("40/6000+30:900+30", "100 min for 40 moves, then 15 min, 30 s a move"),
        ("5400+30", "90 min, 30 s a move"),
        ("5400", "90 min"),
        ("90+1", "1 min 30 s, 1 s a move"),
        ("0+1", "0 min, 1 s a move"),
        ("40/5400:1800+30", "90 min for 40 moves, then 30 min with 30 s a move"),
        ("W300-B240", "White: 5 min; Black: 4 min"),
    ],
)
def test_a_time_control_is_described_in_words(text: str, words: str) -> None:
    control = parse_time_control(text)
    assert control is not None
    assert control.describe() == words


@pytest.mark.parametrize(
    ("text", "encoded"),
    [
        # one stage
        ("90'+30\"", "5400+30"),
        ("90’ + 30’’", "5400+30"),
        ("90′+30″", "5400+30"),
        ("90 min + 30 sec", "5400+30"),
        ("90 minutes + 30 seconds per move", "5400+30"),
        ("90 minutes + 30 s of increment for move", "5400+30"),
        ("90+30", "5400+30"),
        ("90 + 30 sec", "5400+30"),
        ("90 min + 30", "5400+30"),
        ("90 min 30 s/move", "5400+30"),
        ("90 minutes with an increment of 30 seconds", "5400+30"),
        ("All moves in 90 minutes, plus 10 seconds per move", "5400+10"),
        ("1:30 + 10 from move 1", "5400+10"),
        ("1h30 + 30s", "5400+30"),
        ("1h 30min, 30 s a move", "5400+30"),
        ("2h", "7200"),
        ("5 min", "300"),
        ("15 min + 10 sec", "900+10"),
        ("Rapid: 15+10", "900+10"),
        ("3+2", "180+2"),
        ("1+0", "60"),
        ("45+0", "2700"),
        ("60 + 10 s", "3600+10"),
        ("8 min/player + 3 s/move", "480+3"),
        ("G/90;+30", "5400+30"),
        ("5400+30", "5400+30"),
        # more stages
        (
            "100'x40mm + 50'x20mm + 15' + 30\" from move 1",
            "40/6000+30:20/3000+30:900+30",
        ),
        ("100'x40mm + 50'x20mm + 30\" from move 1", "40/6000+30:20/3000+30"),
        ("90min/40moves+30min+30sec", "40/5400+30:1800+30"),
        ("90 min / 40 moves + 30 min + 30 sec/move", "40/5400+30:1800+30"),
        ("90'/40 + 30' + 30\"", "40/5400+30:1800+30"),
        ("40 moves in 90 minutes, then 30 minutes", "40/5400:1800"),
        ("40/120, 60", "40/7200:3600"),
        ("40/120, 20/60, G/30", "40/7200:20/3600:1800"),
        ("40/90, SD/30; +30", "40/5400+30:1800+30"),
        ("90/40 + 30 min + 30 s", "40/5400+30:1800+30"),
        ("90 min/40 moves + 30 s/move, then 15 min + 10 s/move", "40/5400+30:900+10"),
        ("40 moves in 2h, then 1h + 30 s from move 41", "40/7200:3600+30"),
        (
            "100 minutes for the first 40 moves followed by 50 minutes for the next 20 moves "
            "followed by 15 minutes for the rest of the game with an increment of 30 seconds "
            "per move starting from move one",
            "40/6000+30:20/3000+30:900+30",
        ),
        # other languages
        ("40 Züge in 90 Min., danach 30 Min., 30 Sek. pro Zug", "40/5400+30:1800+30"),
        ("90 Minuten für 40 Züge und 30 Minuten + 30 Sek./Zug ab dem 1. Zug", "40/5400+30:1800+30"),
        ("90 minutes + 30 secondes par coup à partir du 1er coup", "5400+30"),
        ("90 minuti + 30 secondi a mossa", "5400+30"),
        ("90 minutos + 30 segundos por jugada desde la primera jugada", "5400+30"),
        ("2 Stunden 40 / Zuege, 30 min. Rest", "40/7200:1800"),
        ("90 perc + 30 mp / lépés", "5400+30"),
        ("60 minut + 30 sekund na ruch", "3600+30"),
        ("1 godzina + 15 sekund na ruch", "3600+15"),
        ("90 minut na partię + 30 sekund na posunięcie", "5400+30"),
        ("90 minut na celou partii + 30 sekund na tah", "5400+30"),
        ("90 minút na 40 ťahov + 30 minút + 30 sekúnd na ťah", "40/5400+30:1800+30"),
        ("90 min für die ganze Partie + 30 s pro Zug", "5400+30"),
        ("90 minuti per tutta la partita + 30 secondi a mossa", "5400+30"),
        ("90 мин + 30 сек", "5400+30"),
        ("90 минут на 40 ходов + 30 минут + 30 секунд на ход", "40/5400+30:1800+30"),
        # time that is added after some moves
        ("90 minutes plus 30 sec plus 30 min after 40 moves", "40/5400+30:1800+30"),
        ("90 Min + 30 Sek/Zug + 15 Min nach 40 Zügen", "40/5400+30:900+30"),
        ("90 minutes for 40 moves, then 30 minutes, 30 seconds a move", "40/5400+30:1800+30"),
    ],
)  # fmt: skip
def test_free_text_is_understood_where_it_can_mean_one_thing(text: str, encoded: str) -> None:
    assert str(parse_time_control_text(text)) == encoded


@pytest.mark.parametrize(
    "text",
    [
        "",
        "120",  # minutes or seconds
        "90",
        "3",
        "Standard",
        "moves/time, increment",
        "MOVES/TIME INCREMENT",
        "90/40+30",  # half an hour or half a minute a move
        "90/40+30+30",
        "90 min/40 moves + 30",
        "120+60",  # a second hour or a minute a move
        "300+3",  # five minutes or five hours
        "180+2",
        "60+0",
        "90 + 1 sec",
        "40/60",  # moves in minutes or minutes for moves
        "40/120, 30",
        "90, 30",
        "2:00",  # hours or minutes
        "90 min 30 s",  # a duration or an increment
        "90 min + 30 min",  # the second after which move?
        "30 sec",
        "90 30",
        "1.5 h",
        "90 min, 5 s delay",
        "G/60;d5",
        "90 min + 30 s from move 41",
        "40 moves in 90 min, then 30 min with 30 s a move",  # in the last stage or in all
        "40/0 min",
        "90 min/400 moves",
        "from move 1",
        "90 min from move 1",
        "90 min + 30 s + 10 s",
        "90 min + 30 s from move 1 from move 1",
        "to be announced",
        "90 min " * 100,
    ],
)
def test_free_text_in_doubt_is_left_alone(text: str) -> None:
    assert parse_time_control_text(text) is None


stages = st.builds(
    Stage,
    moves=st.none() | st.integers(1, 999),
    seconds=st.integers(1, 9_999_999),
    increment=st.integers(0, 99_999),
)
players = st.lists(stages, min_size=1, max_size=4).map(tuple)


@given(players, players)
def test_writing_and_reading_222_gives_the_same(
    white: tuple[Stage, ...], black: tuple[Stage, ...]
) -> None:
    control = TimeControl(white, black)
    assert parse_time_control(str(control)) == control


@given(
    st.integers(1, 180),
    st.integers(5, 60) | st.none(),
    st.integers(1, 120),
    st.integers(0, 60),
)
def test_what_is_described_is_understood_again(
    minutes: int, moves: int | None, rest: int, increment: int
) -> None:
    last = Stage(None, rest * 60, increment)
    control = both(Stage(moves, minutes * 60, increment), last) if moves else both(last)
    assert parse_time_control_text(control.describe()) == control


@given(st.text() | st.from_regex(r"([0-9]{1,3}|[-+/:,'\" hminsxvtofrdeW]){0,12}", fullmatch=True))
@example("W" + "9" * 5000)
@example("40/" * 60)
def test_any_text_is_read_without_raising(text: str) -> None:
    for control in (parse_time_control(text), parse_time_control_text(text)):
        if control is not None:
            assert parse_time_control(str(control)) == control
            assert control.describe()


SLOW, PRINTED, TWO_HOURS = "40/4500+30:900+30", "40/5400:1800", "7200"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("All the moves in two hours.", TWO_HOURS),
        (
            "40 moves in 75 minutes, followed by all the moves in 15 minutes but each time a "
            "player makes a move an extra 30 seconds is added to his clock time.",
            SLOW,
        ),
        ("40 moves in 90 minutes, followed by all the moves in 30 minutes.", PRINTED),
        ("Alle Züge in zwei Stunden", TWO_HOURS),
        (
            "40 Züge in 75 Minuten, danach alle Züge in 15 Minuten, wobei dem Spieler für jeden "
            "Zug 30 Sekunden gutgeschrieben werden",
            SLOW,
        ),
        ("40 Züge in 90 Minuten, gefolgt von 30 Minuten für alle restlichen Züge", PRINTED),
        ("Tous les coups en deux heures", TWO_HOURS),
        (
            "40 coups en 75 minutes, suivis de tous les coups en 15 minutes, mais chaque fois "
            "qu’un joueur joue un coup, 30 secondes sont ajoutées",
            SLOW,
        ),
        ("40 coups en 90 minutes, puis 30 minutes pour tous les coups restants", PRINTED),
        ("Todas las jugadas en dos horas", TWO_HOURS),
        (
            "40 jugadas en 75 minutos, seguidas de todas las jugadas en 15 minutos, pero cada vez "
            "que un jugador hace una jugada se añaden 30 segundos a su reloj",
            SLOW,
        ),
        ("40 jugadas en 90 minutos, luego 30 minutos para el resto", PRINTED),
        ("Tutte le mosse in due ore", TWO_HOURS),
        (
            "40 mosse in 75 minuti, seguite da tutte le mosse in 15 minuti, ma ogni volta che un "
            "giocatore esegue una mossa vengono aggiunti 30 secondi",
            SLOW,
        ),
        ("40 mosse in 90 minuti, poi 30 minuti per tutte le mosse rimanenti", PRINTED),
        ("40 moves in two hours, then one hour", "40/7200:3600"),
        (
            "40 Züge in 75 Minuten, danach alle Züge in 15 Minuten, wobei jeder Spieler für jeden "
            "Zug 30 Sekunden zusätzlich erhält",
            SLOW,
        ),
        ("90 minuti più 30 secondi per ogni mossa", "5400+30"),
        ("Une heure par joueur", "3600"),
    ],
)
def test_the_sentences_of_2002_in_five_languages(text: str, code: str) -> None:
    """Rating Regulations 2002, 1.14, and how federations say the same."""
    assert str(parse_time_control_text(text)) == code


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("Alle zetten in twee uur", TWO_HOURS),
        ("40 zetten in 90 minuten, daarna 30 minuten voor de rest", PRINTED),
        ("Bedenktijd 90 min. per speler + 30 sec. per zet", "5400+30"),
        ("2 uur voor 40 zetten, vervolgens 1 uur", "40/7200:3600"),
    ],
)
def test_time_controls_in_dutch(text: str, code: str) -> None:
    assert str(parse_time_control_text(text)) == code


@pytest.mark.parametrize("text", ["due to rain", "two", "all the moves", "each move"])
def test_words_of_numbers_alone_are_not_understood(text: str) -> None:
    assert parse_time_control_text(text) is None
