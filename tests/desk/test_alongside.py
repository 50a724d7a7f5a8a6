"""The page of an event that is paired in another program."""

import html
import re
import time
from pathlib import Path

from crosstable.event.status import event_status
from tests.desk.alongside import beside_swiss_manager_at_the_desk, pair_again, pairs_by_the_rules
from tests.desk.halls import Run
from tests.desk.serving import Desk
from tests.event.beside.fakes import FakeSwissManager, invented_names
from tests.event.beside.hall import ARBITER, Hall
from tests.event.running import begun


def seen_in(page: str) -> str:
    """By what the form shows which lists were looked at."""
    match = re.search(r'name="seen" value="(\w+)"', page)
    assert match is not None
    return match[1]


def test_a_round_at_the_page(hall: Desk, tmp_path: Path) -> None:
    ours, fake = beside_swiss_manager_at_the_desk(tmp_path)
    with hall.client() as client:
        run = Run(client, ours.event.folder)
        run.open()
        address = f"{run.base}/beside"
        assert "data-take" not in client.get(address).text
        pair_again(fake)
        client.post(address, data={"do": "look"})
        page = client.get(address).text
        assert "Kivijoki, Tuulia" in page
        assert page.count("dropped") >= 3
        assert client.get(f"{address}/opinion").text.count("<li>") == 4
        stale = client.post(address, data={"do": "take", "seen": "another"})
        assert 'role="alert"' in stale.text
        question = client.post(address, data={"do": "take", "seen": seen_in(page)}).text
        assert 'name="confirmed" value="3"' in question
        answer = {"do": "take", "seen": seen_in(page), "confirmed": "3"}
        assert client.post(address, data=answer).status_code == 303
        ours.enter_all(("1-0", "0-0"))
        assert client.post(address, data={"do": "hand-back"}).status_code == 303
        (file,) = fake.folder.glob("crosstable-round5.txt")
        assert file.name in client.get(address).text
        before = client.get(f"{address}/seen").json()["digest"]
        fake.swap(0, 1)
        fake.export()
        client.post(address, data={"do": "look"})
        assert not file.exists()  # it would have paired the round as it was before
        assert client.get(f"{address}/seen").json()["digest"] != before


def test_attaching_and_dropping_files_at_the_page(hall: Desk, tmp_path: Path) -> None:
    lists = tmp_path / "lists"
    lists.mkdir()
    fake = FakeSwissManager(lists, invented_names(6))
    folder = tmp_path / "event"
    begun(folder, players=0)
    with hall.client() as client:
        run = Run(client, folder)
        run.open()
        address = f"{run.base}/beside"
        words = {"do": "attach", "program": "swiss-manager"}
        wrong = client.post(address, data={**words, "folder": str(tmp_path / "nowhere")})
        assert 'role="alert"' in wrong.text
        assert client.post(address, data={**words, "folder": str(lists)}).status_code == 303
        text = fake.players_text().encode()
        dropped = {"file": ("Spielerdaten.txt", text)}
        assert client.post(address, data={"do": "files"}, files=dropped).status_code == 303
        assert (lists / "Spielerdaten.txt").read_bytes() == text
        other = {"file": ("letter.txt", b"Dear arbiter")}
        assert 'role="alert"' in client.post(address, data={"do": "files"}, files=other).text
        assert fake.names[0] in client.get(address).text
        assert client.post(address, data={"do": "detach"}).status_code == 200  # asked first
        assert client.post(address, data={"do": "detach", "confirmed": "3"}).status_code == 303


def test_dropped_lists_keep_the_time_at_which_they_were_written(hall: Desk, tmp_path: Path) -> None:
    ours, fake = beside_swiss_manager_at_the_desk(tmp_path)
    lists = fake.folder / "Spielerauslosung.txt"
    old = lists.read_bytes()
    written = int(lists.stat().st_mtime) - 3600
    fake.swap(0, 1)
    fake.export()
    ours.take(confirmed=3)
    with hall.client() as client:
        run = Run(client, ours.event.folder)
        run.open()
        address = f"{run.base}/beside"
        same_name = {"file": (lists.name, old)}
        changed = {"do": "files", "changed": f"{written}000"}
        assert 'role="alert"' in client.post(address, data=changed, files=same_name).text
        assert lists.read_bytes() != old
        lists.unlink()
        other_name = {"file": ("copy.txt", old)}
        assert client.post(address, data=changed, files=other_name).status_code == 303
        assert (fake.folder / "copy.txt").stat().st_mtime == written
        assert re.search(r'role="status">[^<]*copy\.txt', client.get(address).text)
        ahead = {"do": "files", "changed": "99999999999999"}
        assert client.post(address, data=ahead, files=other_name).status_code == 303
        assert (fake.folder / "copy.txt").stat().st_mtime <= time.time()


def test_what_differs_is_shown_before_it_is_taken(hall: Desk, tmp_path: Path) -> None:
    ours, fake = beside_swiss_manager_at_the_desk(tmp_path)
    here = ours.section.current_round
    board = here.boards[0]
    ours.ask("result", board=board.number, result="1-0", confirmed=4)
    last = fake.rounds[-1]
    last[0] = (*last[0][:2], "0-1")
    renamed, fake.names[3] = fake.names[3], "Sortland, Astri"
    fake.export()
    with hall.client() as client:
        run = Run(client, ours.event.folder)
        run.open()
        address = f"{run.base}/beside"
        client.post(address, data={"do": "look"})
        page = html.unescape(client.get(address).text)
        (row,) = re.findall(r"<tr>(?:(?!</tr>).)*typed there.*?</tr>", page, re.S)
        assert "0-1" in row
        assert re.search(r"1-0</b> <span[^>]*>here", row)
        (changed,) = re.findall(r"<tr>(?:(?!</tr>).)*other name.*?</tr>", page, re.S)
        assert changed.index("Sortland, Astri") < changed.index(renamed)
        client.post(address, data={"do": "take", "seen": seen_in(page), "confirmed": "4"})
        refused = client.post(address, data={"do": "hand-back", "confirmed": "4"}).text
        assert 'role="alert"' in refused
        anchor = f"board-{board.number}"
        assert f"/round/5#{anchor}" in refused
        assert f'id="{anchor}"' in client.get(f"{run.base}/round/5").text


def test_the_page_before_the_first_lists_and_the_acts_in_words(hall: Desk, tmp_path: Path) -> None:
    lists = tmp_path / "lists"
    lists.mkdir()
    fake = FakeSwissManager(lists, invented_names(7))
    ours = Hall(tmp_path / "event", "swiss-manager", lists)
    with hall.client() as client:
        run = Run(client, ours.event.folder)
        run.open()
        address = f"{run.base}/beside"
        page = client.get(address).text
        assert re.search(r'<li class="here"[^>]*>\s*<b>1 Paired there', page)
        assert "taken" not in page.split('<ol class="steps-of-round">')[1].split("</ol>")[0]
        assert "The number of rounds is" in page
        ours.ask("settings", values={"rounds": "5"}, confirmed=4)
        fake.pair()
        fake.export()
        client.post(address, data={"do": "look"})
        page = html.unescape(client.get(address).text)
        bye = next(white for white, black, _ in fake.rounds[0] if not black)
        assert f"Bye: {fake.names[bye - 1]}" in page
        assert "The number of rounds" not in page
        ours.take()  # at the command line: the page compares the lists it saw once more
        assert "data-take" not in client.get(address).text
        ours.enter_all(("1-0", "0-0"))
        _, file = ours.companion.hand_back(who=ARBITER)
        fake.import_results(lists / file.name)
        zero = next(board for board, pair in enumerate(fake.rounds[0]) if not pair[2])
        fake.type_result(zero, "-:-")  # typed there by hand, and another one than here
        fake.names.append("Late, Lars")
        fake.export()
        client.post(address, data={"do": "look"})
        page = client.get(address).text
        assert "Confirm round 1" not in page
        assert not re.search(r"as before</span></td>(?:(?!</tr>).)*was ", page, re.S)
        ours.take()
        ours.ask("detach", confirmed=3)
        told = html.unescape(client.get(f"{run.base}/history").text)
        for words in (
            f"The event is paired in Swiss-Manager from now on; its lists are in {lists}",
            "Lists with round 1 are taken over: the boards of round 1, 7 people new or changed",
            "Round 1 is handed back: crosstable-round1.txt",
            "1 round proved",
            "The event is paired here again",
        ):
            assert words in told


def test_a_round_paired_again_after_its_hand_back_is_played_again(
    hall: Desk, tmp_path: Path
) -> None:
    ours, fake = beside_swiss_manager_at_the_desk(tmp_path)
    ours.enter_all()
    ours.companion.hand_back(who=ARBITER)
    fake.swap(0, 1)
    fake.export()
    ours.take(confirmed=3)
    with hall.client() as client:
        run = Run(client, ours.event.folder)
        run.open()
        client.post(f"{run.base}/beside", data={"do": "look"})
        page = client.get(f"{run.base}/beside").text
        assert "Now import it" not in page
        assert re.search(r'<li class="here"[^>]*>\s*<b>4 Play', page)


def test_who_it_is_is_chosen_and_not_typed(hall: Desk, tmp_path: Path) -> None:
    ours, fake = beside_swiss_manager_at_the_desk(tmp_path)
    known = fake.names[6]
    fake.names[6] = "Fremmed, Nils"
    path = fake.folder / "Spielerdaten.txt"
    fake.export()
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    lines[7] = lines[7].replace(";2479;01.06.1990;", ";1800;01.06.1971;")
    path.write_text("".join(lines), encoding="utf-8", newline="")
    with hall.client() as client:
        run = Run(client, ours.event.folder)
        run.open()
        address = f"{run.base}/beside"
        client.post(address, data={"do": "look"})
        page = html.unescape(client.get(address).text)
        assert "<option>Fremmed, Nils</option>" in page
        assert f'<option value="7">7 {known}</option>' in page
        answer = {"do": "take", "seen": seen_in(page), "there": "Fremmed, Nils", "here": "7"}
        assert client.post(address, data={**answer, "confirmed": "4"}).status_code == 303
        assert "Fremmed, Nils" in {person.name for person in ours.section.people.values()}


def test_other_pages_tell_the_news_and_offer_no_pairing(hall: Desk, tmp_path: Path) -> None:
    ours, fake = beside_swiss_manager_at_the_desk(tmp_path)
    ours.enter_all()
    ours.companion.hand_back(who=ARBITER)
    assert "6" in event_status(ours.event.event, ours.section).next
    fake.rounds.append(pairs_by_the_rules(ours))
    fake.export()
    with hall.client() as client:
        run = Run(client, ours.event.folder)
        run.open()
        client.post(f"{run.base}/beside", data={"do": "look"})
        page = client.get(run.base).text
        assert "Round 6 was paired in Swiss-Manager" in page
        assert 'data-act="pair"' not in page
        assert 'data-act="pair"' not in client.get(f"{run.base}/round/5").text
