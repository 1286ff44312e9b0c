"""Passwords that are tried first by whoever wants to come in without one."""

_COMMON = frozenset(
    """
    00000000 11111111 111111111 1111111111 12121212 12341234 123123123 12344321 123454321 1234512345 12345678 123456789
    1234567890 12345678910 123456789a 1234567891 1234qwer 123qweasd 1357924680 147258369 147852369 159753456 1a2b3c4d
    1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qazxsw2 22222222 55555555 66666666 77777777 87654321 88888888 987654321 9876543210
    99999999 a1234567 a12345678 a1b2c3d4 aa123456 aa12345678 aaaaaaaa abc12345 abcd1234 abcdefgh access14 administrador
    administrator adminadmin admin123 admin1234 alejandra alejandro alexander andalucia anthony1 asdf1234 asdfasdf
    asdfghjk asdfghjkl asturias atletico babygirl barcelona baseball basketball bienvenida bienvenido blackjack
    butterfly caracola casinocasino casino123 casino1234 changeme charlie1 chocolate computer contraseña contrasena
    contraseña1 contrasena1 corazones cristina croupier default1 director director1 director123 director1234 dragon12
    elephant estrella españa12 facebook ferrocarril football freedom1 fuckyou1 galicia1 garfield google123 gonzalez
    guadalupe hello123 hernandez homelesspa iloveyou iloveyou1 internet iwantu123 jennifer jonathan jordan23 letmein1
    letmein123 liverpool lkjhgfdsa madrid123 manchester mariposa mercedes michelle midnight minecraft monkey123
    murcia123 mypassword naruto123 nicholas nosenose p@ssw0rd p@ssword pa55word pass1234 passw0rd password password!
    password1 password12 password123 password1234 password123! patricia pokemon1 princesa princess qazwsxedc q1w2e3r4
    q1w2e3r4t5 qwer1234 qwerasdf qwerty12 qwerty123 qwerty1234 qwertyui qwertyuiop realmadrid rodriguez ruletarusa
    samantha samsung1 sebastian secret123 segurida seguridad servidor starwars sunshine superman superman1 tapete123
    tapete1234 tapetetapete teamotequiero temporal tequiero test1234 testtest tinkerbell trustno1 usuario1 valencia
    victoria welcome1 welcome123 whatever xxxxxxxx zaq12wsx zaragoza zxcvbnm1 zxcvbnm123
    """.split()  # noqa: SIM905 - a list of words, to be read and added to
)


_TAIL = "0123456789!.-_"
_SHORTEST_WORD = 4
_WORDS = frozenset(word for each in _COMMON if len(word := each.strip(_TAIL)) >= _SHORTEST_WORD)
"""What they are made of: whoever tries them tries them with other years and figures too."""


def is_common(password: str, account: str) -> bool:
    """Whether it is one of these, with whatever figures, the account itself, or one sign again and again."""
    plain = password.casefold().strip()
    return plain in _COMMON or plain.strip(_TAIL) in {account, *_WORDS} or len(set(plain)) == 1
