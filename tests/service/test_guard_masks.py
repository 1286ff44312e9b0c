"""The token of a session under its veil."""

from tapete.service.guard import masked, unmasked


def test_a_token_is_veiled_anew_on_each_page_and_found_again() -> None:
    token = "aB3-_x9"
    pages = {masked(token) for _ in range(20)}
    assert len(pages) == 20
    assert not any(token in page for page in pages)
    assert {unmasked(page) for page in pages} == {token}


def test_what_is_no_veiled_token_is_itself() -> None:
    for given in ("", "plain", "a~b", "zz~z!", "00~ff00", "ff~00"):  # the last is no text when unveiled
        assert unmasked(given) == given
