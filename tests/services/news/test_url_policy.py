"""Where webhooks may lead: the corpus of URLs and addresses that others have got past such checks with."""

import pytest

from mainmatch.services.errors import Invalid
from mainmatch.services.news.url_policy import LONGEST, Address, is_public, parsed

TAKEN = {
    "https://hooks.example.org": ("hooks.example.org", 443, "/"),
    "https://hooks.example.org/": ("hooks.example.org", 443, "/"),
    "HTTPS://Hooks.Example.ORG:8443/a/b?c=d&e=%41": ("hooks.example.org", 8443, "/a/b?c=d&e=%41"),
    "https://hooks.example.org?x=1": ("hooks.example.org", 443, "/?x=1"),
    "https://xn--mnchen-3ya.de/x": ("xn--mnchen-3ya.de", 443, "/x"),
    "https://8.8.8.8/x": ("8.8.8.8", 443, "/x"),
    "https://[2606:4700:4700::1111]:2000/x": ("2606:4700:4700::1111", 2000, "/x"),
    "https://a_b.example.org/": ("a_b.example.org", 443, "/"),
    "https://127.0.0.1.nip.io/": ("127.0.0.1.nip.io", 443, "/"),  # found out when it is looked up
}


REFUSED = [
    # not https
    "http://hooks.example.org/", "ftp://hooks.example.org/", "file:///etc/passwd", "gopher://hooks.example.org:70/",
    "//hooks.example.org/", "hooks.example.org", "https:hooks.example.org", "https:///x", "https://", "",
    "javascript:alert(1)", "https+unix://%2Fvar%2Frun%2Fdocker.sock/", "data:text/plain,x", "wss://hooks.example.org/",
    # somebody in front of the host, or a host that two parsers read differently
    "https://user@hooks.example.org/", "https://user:pass@hooks.example.org/", "https://@hooks.example.org/",
    "http://public@127.0.0.1", "https://hooks.example.org@127.0.0.1/", "https://127.0.0.1#@hooks.example.org/",
    "https://hooks.example.org#x", "https://hooks.example.org/#", "https://hooks.example.org\\@127.0.0.1/",
    "https://127.0.0.1\\@hooks.example.org/", "https://hooks.example.org\t/", "https://hooks.exa\nmple.org/",
    "https://hooks.example.org\r\nHost: x/", " https://hooks.example.org/", "https://hooks.example.org/ x",
    "https://hooks.example.org/\x00", "https://hooks.example.org:443:80/", "https://hooks.example.org:/",
    "https://hooks.example.org:44\uff13/", "https://hooks%2eexample.org/", "https://hooks.example.org%00.evil.com/",
    "https://[hooks.example.org]/", "https://[::1", "https://::1/", "https://hooks..example.org/", "https://.org/",
    "https://-a.example.org/", "https://hooks.example.org./", "https://hooks.example.org:+443/",
    # this machine, by all its names
    "https://localhost/", "https://LOCALHOST/", "https://localhost./", "https://localhost:8443/", "https://a.localhost/",
    "https://localhost.localdomain/", "https://127.0.0.1/", "https://127.0.0.1./", "https://127.1/", "https://127.0.1/",
    "https://2130706433/", "https://017700000001/", "https://0177.0.0.1/", "https://0x7f000001/", "https://0x7f.0.0.1/",
    "https://0x7f.1/", "https://0X7F.0.0.1/", "https://127.0.0.01/", "https://127.0.0.1.0/", "https://0/", "https://0x/",
    "https://0.0.0.0/", "https://[::]/", "https://[::1]/", "https://[0:0:0:0:0:0:0:1]/", "https://[::ffff:127.0.0.1]/",
    "https://[::ffff:7f00:1]/", "https://[::127.0.0.1]/", "https://[::1%25lo]/", "https://[fe80::1%25eth0]/",
    "https://127。0。0。1/", "https://①②⑦.⓪.⓪.①/", "https://\uff11\uff12\uff17.0.0.1/", "https://ⓛocalhost/", "https://loc\u00adalhost/",
    # the neighbours, and the clouds' metadata
    "https://10.0.0.1/", "https://172.16.0.1/", "https://172.31.255.255/", "https://192.168.1.1/", "https://100.64.0.1/",
    "https://169.254.169.254/latest/meta-data/", "https://2852039166/", "https://0xa9fea9fe/", "https://0251.0376.0251.0376/",
    "https://[fd00:ec2::254]/", "https://[fe80::1]/", "https://[fc00::1]/", "https://100.100.100.200/", "https://192.0.0.192/",
    "https://168.63.129.16/", "https://2822734096/", "https://199.36.153.4/", "https://199.36.153.11/", "https://161.26.0.10/",
    "https://166.9.0.1/", "https://[2600:2d00:2:1000::]/", "https://[2600:2d00:2:2000::1]/", "https://[fd20:ce::254]/",
    "https://metadata/", "https://metadata.google.internal/", "https://instance-data.ec2.internal/",
    "https://kubernetes.default.svc.cluster.local/", "https://printer.local/", "https://router.lan/", "https://db.corp/",
    "https://x.home.arpa/", "https://hidden.onion/",
    # addresses that lead to others, or nowhere
    "https://[64:ff9b::7f00:1]/", "https://[64:ff9b::808:808]/", "https://[64:ff9b:1::1]/", "https://[2002:7f00:1::]/",
    "https://[2001:0:7f00:1::]/", "https://[2001:db8::1]/", "https://[ff02::1]/", "https://[fec0::1]/", "https://[100::1]/",
    "https://[5f00::1]/", "https://224.0.0.1/", "https://239.255.255.250/", "https://240.0.0.1/", "https://255.255.255.255/",
    "https://192.0.2.1/", "https://198.51.100.1/", "https://203.0.113.1/", "https://198.18.0.1/", "https://192.88.99.1/",
    # ports
    "https://hooks.example.org:0/", "https://hooks.example.org:22/", "https://hooks.example.org:25/",
    "https://hooks.example.org:80/", "https://hooks.example.org:1023/", "https://hooks.example.org:65536/",
    "https://hooks.example.org:-1/", "https://hooks.example.org:99999999999999999999/", "https://hooks.example.org:4e2/",
    # sizes, and what isn't ASCII
    f"https://hooks.example.org/{'a' * LONGEST}", f"https://{'a' * 64}.org/", f"https://{'a.' * 127}org/",
    "https://münchen.de/", "https://hooks.example.org/ü", "https://hooks.example.org/\ud800", "https://h\u043e\u043eks.example.org/",
]  # fmt: skip


PUBLIC = ["8.8.8.8", "1.1.1.1", "193.0.6.139", "2606:4700:4700::1111", "2a00:1450:4001:82a::200e"]


NOT_PUBLIC = [
    # this machine, and the neighbours
    "127.0.0.1", "127.255.255.255", "0.1.2.3", "10.1.2.3", "172.20.0.1", "192.168.0.1", "169.254.169.254", "100.64.0.1",
    "100.127.255.255", "::", "::1", "fc00::1", "fd12::1", "fe80::1", "fe80::1%eth0", "2606:4700::1%eth0", "fec0::1",
    # those for documentation, measuring, protocols, many, and nobody
    "192.0.0.1", "192.0.0.9", "192.0.0.170", "192.0.2.1", "198.18.0.1", "198.51.100.1", "203.0.113.1", "224.0.0.1",
    "240.0.0.1", "255.255.255.255", "100::1", "2001:10::1", "2001:20::1", "2001:db8::1", "3fff::1", "ff02::1",
    "4000::1", "5f00::1",
    # an IPv4 address inside of another
    "::ffff:8.8.8.8", "::ffff:127.0.0.1", "::8.8.8.8", "64:ff9b::8.8.8.8", "64:ff9b:1::1", "2001::1", "2002:808:808::1",
    "192.88.99.1",
    # no addresses
    "localhost", "", "8.8.8.8 ", "010.8.8.8", "134744072",
]  # fmt: skip


@pytest.mark.parametrize("url", TAKEN)
def test_a_public_address_is_taken_apart(url: str) -> None:
    assert parsed(url, private=False) == Address("https", *TAKEN[url])


@pytest.mark.parametrize("url", REFUSED, ids=lambda url: ascii(url)[:60])
def test_a_url_is_refused(url: str) -> None:
    with pytest.raises(Invalid) as refused:
        parsed(url, private=False)
    assert refused.value.code == "bad_webhook_url"
    # What a URL may have in it is not for logs.
    assert len(url) < 12 or url not in refused.value.message


@pytest.mark.parametrize("address", PUBLIC)
def test_an_address_is_public(address: str) -> None:
    assert is_public(address)


@pytest.mark.parametrize("address", NOT_PUBLIC)
def test_an_address_is_not_public(address: str) -> None:
    assert not is_public(address)


def test_for_development_everything_is_reached_but_the_form_must_fit() -> None:
    assert parsed("http://localhost:5000/x", private=True) == Address("http", "localhost", 5000, "/x")
    assert parsed("http://[::1]/", private=True) == Address("http", "::1", 80, "/")
    for url in ("http://me@localhost/", "ftp://localhost/", "http://localhost:0/", "http://2130706433/"):
        with pytest.raises(Invalid):
            parsed(url, private=True)
