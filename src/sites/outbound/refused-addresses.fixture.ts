/** Addresses that must never be fetched, by reason. Each line has one kind of notation: dotless, local or disguised. */
export const REFUSED: Readonly<Record<string, readonly string[]>> = {
  'this network, 0.0.0.0/8': list('0.0.0.0 0.0.0.1 0.1.2.3 0.255.255.255 0 0x0 00 0.0 0x0.0x0.0x0.0x0'),
  'loopback, 127.0.0.0/8': list(`
    127.0.0.1 127.0.0.2 127.0.1.1 127.1.2.3 127.53.0.53 127.127.127.127 127.255.255.254 127.255.255.255 127.0.0.0
    127.0.0.1:80 127.0.0.1:443 127.0.0.1:8080 127.0.0.1:8443`),
  'private, RFC 1918': list(`
    10.0.0.0 10.0.0.1 10.1.1.1 10.96.0.1 10.10.10.10 10.128.0.1 10.254.254.254 10.255.255.255
    172.16.0.0 172.16.0.1 172.17.0.1 172.18.0.2 172.19.3.4 172.20.10.2 172.24.1.1 172.28.9.9 172.31.0.1 172.31.255.255
    192.168.0.0 192.168.0.1 192.168.1.1 192.168.1.254 192.168.8.1 192.168.43.1 192.168.49.2 192.168.88.1
    192.168.100.1 192.168.122.1 192.168.178.1 192.168.255.255`),
  'carrier NAT, 100.64.0.0/10': list(
    '100.64.0.0 100.64.0.1 100.100.100.100 100.100.100.200 100.101.102.103 100.115.92.2 100.127.0.1 100.127.255.255',
  ),
  'link local, 169.254.0.0/16': list(`
    169.254.0.0 169.254.0.1 169.254.169.254 169.254.169.253 169.254.169.123 169.254.170.2 169.254.170.23 169.254.1.1
    169.254.42.42 169.254.255.255`),
  'protocol assignments and documentation': list(`
    192.0.0.0 192.0.0.1 192.0.0.8 192.0.0.9 192.0.0.170 192.0.0.171 192.0.0.192 192.0.0.255
    192.0.2.0 192.0.2.1 192.0.2.255 198.51.100.0 198.51.100.1 198.51.100.255 203.0.113.0 203.0.113.1 203.0.113.255
    192.31.196.1 192.52.193.1 192.175.48.1 192.88.99.0 192.88.99.1 192.88.99.255`),
  'benchmarking, 198.18.0.0/15': list('198.18.0.0 198.18.0.1 198.18.255.255 198.19.0.1 198.19.255.255'),
  'multicast, reserved and broadcast': list(`
    224.0.0.0 224.0.0.1 224.0.0.251 224.0.1.1 232.1.1.1 233.252.0.1 239.0.0.1 239.255.255.250 239.255.255.255
    240.0.0.0 240.0.0.1 241.1.1.1 250.1.2.3 254.255.255.254 255.0.0.1 255.255.255.254 255.255.255.255`),
  'wire server of a cloud': list('168.63.129.16 0xa83f8110 2822734096'),
  'decimal hosts': list(`
    2130706433 2130706434 2147483647 3232235521 3232235777 3232261121 167772161 168430090 2886729729 2887778303
    2852039166 2852039162 1681915904 1684300900 1684301000 4294967295 3758096385 4026531840 3221225985 3325256705
    3405803777 3323068417`),
  'hexadecimal hosts': list(`
    0x7f000001 0x7F000001 0x7f.0.0.1 0x7f.0x0.0x0.0x1 0X7F.1 0x7f.1 0xa000001 0x0a.0x00.0x00.0x01 0xac100001 0xac.0x10.1
    0xc0a80001 0xc0.0xa8.0x00.0x01 0xa9fea9fe 0xa9.0xfe.0xa9.0xfe 0xa9.254.0xa9fe 0xe0000001 0xffffffff 0x64400001
    0x0000007f.0.0.1 0xc0000201`),
  'octal hosts': list(`
    0177.0.0.1 0177.0.0.01 0177.1 0177.0.1 00177.0.0.1 0000000177.0.0.1 017700000001 012.0.0.1 012.1.1.1 0254.020.0.1
    0254.0x10.1 0300.0250.0.1 0300.0250.1.1 0251.0376.0251.0376 025177524776 030052000001 0340.0.0.1 0377.0377.0377.0377
    0144.0100.0.1 0306.022.0.1`),
  'short and mixed hosts': list(`
    127.1 127.0.1 127.65535 127.16777215 10.1 10.0.1 10.65536 172.16.1 172.1048577 192.168.1 192.168.257 192.11010049
    169.254.43518 169.16689662 100.64.1 0177.0x0.1 127.0x1 198.18.1 224.1 240.1 0.1 192.0.513`),
  'trailing dots': list(`
    127.0.0.1. 10.0.0.1. 192.168.1.1. 169.254.169.254. 0x7f.1. 2130706433. localhost. LOCALHOST. printer.local.
    metadata.google.internal. router.lan.`),
  'full-width and other digits': list(`
    １２７.0.0.1 １２７．０．０．１ 127。0。0。1 127｡0｡0｡1 ①②⑦.⓪.⓪.① 𝟏𝟐𝟕.𝟎.𝟎.𝟏 𝟙𝟚𝟟.0.0.1 １６９.２５４.１６９.２５４ ⑯⑨.254.169.254 １０.0.0.1
    ①⓪.0.0.1 192。168。1。1 ¹²⁷.0.0.1 ₁₂₇.0.0.1 ０ｘ７ｆ.1 ０１７７.0.0.1`),
  'full-width and other letters': list(`
    ｌｏｃａｌｈｏｓｔ ⓛⓞⓒⓐⓛⓗⓞⓢⓣ 𝓁ocalhost ℒocalhost LOCALHOST LocalHost lo\u00adcalhost local\u200bhost app.ｌｏｃａｌ
    ｍｅｔａｄａｔａ.google.internal metadata.google。internal ﬁle.internal`),
  '%-encoded hosts': list(`
    127%2e0%2e0%2e1 %31%32%37.0.0.1 127.0.0.%31 %6c%6f%63%61%6c%68%6f%73%74 localhos%74 %31%30.0.0.1
    169.254.169%2E254 %EF%BC%91%EF%BC%92%EF%BC%97.0.0.1 0x7f%2e1 metadata.google%2einternal 192%2E168%2E1%2E1`),
  'IPv6 loopback and unspecified': list(
    '[::1] [::] [0:0:0:0:0:0:0:1] [0000:0000:0000:0000:0000:0000:0000:0001] [::0] [0::1] [::1]:8080 [::2] [::ff]',
  ),
  'IPv4 mapped into IPv6': list(`
    [::ffff:127.0.0.1] [::ffff:7f00:1] [::FFFF:127.0.0.1] [0:0:0:0:0:ffff:127.0.0.1] [::ffff:10.0.0.1]
    [::ffff:192.168.1.1] [::ffff:169.254.169.254] [::ffff:a9fe:a9fe] [::ffff:172.16.0.1] [::ffff:0.0.0.0]
    [::ffff:8.8.8.8] [::ffff:93.184.216.34] [::ffff:0:127.0.0.1] [::ffff:0:0] [::ffff:100.64.0.1]`),
  'IPv4-compatible IPv6': list('[::127.0.0.1] [::10.0.0.1] [::169.254.169.254] [::8.8.8.8] [::c0a8:101] [::7f00:1]'),
  NAT64: list(`
    [64:ff9b::127.0.0.1] [64:ff9b::10.0.0.1] [64:ff9b::a9fe:a9fe] [64:ff9b::7f00:1] [64:ff9b::8.8.8.8]
    [64:ff9b:1::1] [64:ff9b:1::a00:1] [64:ff9b:1:ffff::192.168.1.1] [64:ff9b::192.168.0.1]`),
  '6to4': list(`
    [2002:7f00:1::] [2002:7f00:1::1] [2002:a00:1::1] [2002:c0a8:101::1] [2002:a9fe:a9fe::1] [2002:ac10:1::]
    [2002:808:808::1] [2002::1]`),
  'Teredo, ORCHID and other protocol assignments': list(`
    [2001::1] [2001:0:1::1] [2001:0:4136:e378:8000:63bf:3fff:fdd2] [2001:0:7f00:1::] [2001:1::1] [2001:1::2] [2001:2::1]
    [2001:2:0:ffff::1] [2001:3::1] [2001:4:112::1] [2001:10::1] [2001:1f::1] [2001:20::1] [2001:2f::1] [2001:30::1]
    [2001:1ff:ffff::1] [2620:4f:8000::1] [3ffe::1] [3ffe:831f::1]`),
  'IPv6 documentation': list(
    '[2001:db8::1] [2001:0db8:85a3::8a2e:370:7334] [2001:db8:ffff::1] [3fff::1] [3fff:abc::1] [3fff:fff:ffff::1]',
  ),
  'unique local IPv6': list(
    '[fc00::1] [fc00::] [fcff::1] [fd00::1] [fd00:ec2::254] [fd12:3456:789a::1] [fd20:ce::254] [fdff:ffff::1]',
  ),
  'link-local and site-local IPv6': list(`
    [fe80::1] [fe80::a9fe:a9fe] [fe80::1%25eth0] [fe80::1%eth0] [febf::1] [fec0::1] [fec0::ffff:1] [feff::1]
    [fe80:0:0:0:200:5efe:c0a8:101]`),
  'multicast IPv6': list('[ff00::1] [ff01::1] [ff02::1] [ff02::2] [ff02::fb] [ff05::1:3] [ff0e::1] [ffff::1]'),
  'unassigned and discard-only IPv6': list(`
    [100::1] [100:0:0:1::1] [200::1] [400::1] [800::1] [1000::1] [1fff::1] [4000::1] [5f00::1] [6000::1] [8000::1]
    [a000::1] [c000::1] [e000::1] [f000::1] [f800::1]`),
  'names of the machine itself': list(
    'localhost localhost:8080 app.localhost a.b.c.localhost localhost.localdomain foo.localdomain ip6-localhost loopback',
  ),
  'names of the local network': list(`
    printer.local nas.local raspberrypi.local router.lan pi.lan box.home fritz.box.home server.corp mail.corp intra.intranet
    wiki.intranet db.internal api.internal vault.private nas.workgroup pc.domain gateway.home.arpa host.home.arpa
    host.docker.internal gateway.docker.internal kubernetes.docker.internal pc.localdomain6 pc.dhcp db.docker`),
  'public names of local addresses': list(`
    localtest.me app.localtest.me lvh.me a.lvh.me vcap.me lacolhost.com 127.0.0.1.nip.io 10-0-0-1.nip.io
    7f000001.nip.io 192-168-1-1.sslip.io app.10.0.0.1.sslip.io 127.0.0.1.xip.io`),
  'names of clusters': list(`
    kubernetes.default.svc kubernetes.default.svc.cluster.local redis.default.svc api.prod.svc.cluster.local
    web.service.consul node.cluster web.service.nomad`),
  'metadata services': list(`
    metadata.google.internal METADATA.GOOGLE.INTERNAL metadata.goog a.metadata.goog metadata.tencentyun.com
    metadata.packet.net metadata.platformequinix.com instance-data.ec2.internal ip-10-0-0-1.ec2.internal
    metadata instance-data`),
  'reserved names': list(`
    site.test a.b.test shop.example www.example nothing.invalid x.y.invalid abc.onion abc.i2p ipv4only.arpa
    duckduckgogg42xjoc72x3sjasowoarfbgcmvfimaftt6twagswzczad.onion name.alt 1.0.0.127.in-addr.arpa 8.b.d.ip6.arpa`),
  'names without a dot': list('redis postgres db router intranet wpad gateway proxy ai tw consul vault minio'),
  'malformed names': list(`a..b.com .com ${'a'.repeat(64)}.com ${'abcdefghi.'.repeat(25)}example.com example.com..`),
  'other ports': list(`
    example.com:21 example.com:22 example.com:23 example.com:25 example.com:53 example.com:81 example.com:110
    example.com:445 example.com:1433 example.com:2375 example.com:3000 example.com:3306 example.com:5432
    example.com:6379 example.com:8000 example.com:8081 example.com:8402 example.com:9200 example.com:10250
    example.com:11211 example.com:27017 example.com:0 example.com:65535 1.1.1.1:53`),
  'user names and passwords': list(`
    user@example.com user:pass@example.com :pass@example.com example.com@127.0.0.1 example.com:80@10.0.0.1
    example.com%2F@example.org 127.0.0.1%23@example.com`),
  'not an address at all': list(
    '256.256.256.256 1.2.3.4.5 127.0.0.0x100 0x1.0x2.0x3.0x4.0x5 [::1 [:::1] [1::2::3] exa<mple.com a^b.com',
  ),
}

/** The same as complete URLs, for cases that depend on the scheme or the notation. */
export const REFUSED_URLS: readonly string[] = [
  [
    'file:///etc/passwd',
    'file://localhost/etc/passwd',
    'ftp://example.com/',
    'gopher://example.com:80/_GET',
    'data:,x',
  ],
  ['javascript:alert(1)', 'dict://example.com:80/', 'ldap://example.com/', 'ws://example.com/', 'wss://example.com/'],
  [
    'blob:https://example.com/x',
    'about:blank',
    'mailto:a@example.com',
    'tftp://example.com/',
    'jar:http://example.com!/',
  ],
  [
    'view-source:http://example.com/',
    'unix:///var/run/docker.sock',
    'example.com',
    '//example.com/',
    '/etc/passwd',
    '',
  ],
  ['http://', 'https://', 'http:///', 'http://:80/', 'http://?', 'http://#', 'http://%00/', 'http://a b.com/'],
  ['http:127.0.0.1', 'http:/127.0.0.1', 'http:\\\\127.0.0.1', 'http://127.0.0.1\\@example.com/', ' http://127.0.0.1 '],
  ['http://127.0.0.1#@example.com/', 'http://127.0.0.1?@example.com/', 'ht\ntp://127.0.0.1/', 'HTTP://LOCALHOST/'],
  [
    'http://example.com\\@127.0.0.1/',
    'https://example.com\\.127.0.0.1/',
    'http:\\\\example.com/',
    'http:/\\example.com/',
  ],
  ['http://foo@127.0.0.1:80@example.com/', 'https://127.0.0.1/', 'https://localhost/', 'https://[::1]/'],
  [`http://example.com/${'a'.repeat(8192)}`],
].flat()

/** Ordinary addresses, each with the host for the DNS lookup, or null for an IP address. */
export const ORDINARY: readonly (readonly [url: string, asked: string | null])[] = [
  ['http://example.com', 'example.com'],
  ['https://example.com/', 'example.com'],
  ['https://www.example.org/path?q=1#part', 'www.example.org'],
  ['https://example.net:443/', 'example.net'],
  ['http://example.net:80/', 'example.net'],
  ['http://example.com:8080/x', 'example.com'],
  ['https://example.com:8443/x', 'example.com'],
  ['https://example.com:80/', 'example.com'],
  ['https://EXAMPLE.com/', 'example.com'],
  ['https://example.com./', 'example.com'],
  ['https://www.gov.tw/', 'www.gov.tw'],
  ['https://www.dgpa.gov.tw/informationlist', 'www.dgpa.gov.tw'],
  ['https://zh.wikipedia.org/wiki/臺灣', 'zh.wikipedia.org'],
  ['https://臺灣.tw/', 'xn--nnx388a.tw'],
  ['https://中文.台灣/', 'xn--fiq228c.xn--kpry57d'],
  ['https://bücher.de/', 'xn--bcher-kva.de'],
  ['https://xn--bcher-kva.de/', 'xn--bcher-kva.de'],
  ['https://ｅｘａｍｐｌｅ．ｃｏｍ/', 'example.com'],
  ['https://example。com/', 'example.com'],
  ['https://ex%61mple.com/', 'example.com'],
  ['https://a.b.c.d.example.co.uk/', 'a.b.c.d.example.co.uk'],
  ['https://my_site.example.com/', 'my_site.example.com'],
  ['https://local.example.com/', 'local.example.com'],
  ['https://localhost.example.com/', 'localhost.example.com'],
  ['https://internal.example.com/', 'internal.example.com'],
  ['https://test.com/', 'test.com'],
  ['https://example.dev/', 'example.dev'],
  ['https://home.cern/', 'home.cern'],
  ['https://my.home.example.com/', 'my.home.example.com'],
  ['https://onion.com/', 'onion.com'],
  ['https://notnip.io/', 'notnip.io'],
  ['https://example.com/a\\b?c=d\\e', 'example.com'],
  ['https://example.com/?next=http:\\\\a', 'example.com'],
  ['https://something.host/', 'something.host'],
  ['https://metadata.example.com/', 'metadata.example.com'],
  ['https://10.example.com/', '10.example.com'],
  ['https://127.0.0.1.example.com/', '127.0.0.1.example.com'],
  ['https://0x7f.example.com/', '0x7f.example.com'],
  ['https://1.1.1.1/', null],
  ['http://8.8.8.8/', null],
  ['http://134744072/', null],
  ['https://9.255.255.255/', null],
  ['https://11.0.0.0/', null],
  ['https://100.63.255.255/', null],
  ['https://100.128.0.0/', null],
  ['https://126.255.255.255/', null],
  ['https://128.0.0.1/', null],
  ['https://169.253.255.255/', null],
  ['https://172.15.255.255/', null],
  ['https://172.32.0.0/', null],
  ['https://192.167.255.255/', null],
  ['https://192.169.0.0/', null],
  ['https://198.17.255.255/', null],
  ['https://198.20.0.0/', null],
  ['https://223.255.255.255/', null],
  ['https://[2606:4700:4700::1111]/', null],
  ['https://[2001:4860:4860::8888]/', null],
  ['https://[2a00:1450:4001:80b::200e]/', null],
  ['https://[2400:cb00:2048:1::c629:d7a2]:8443/', null],
]

function list(hosts: string): readonly string[] {
  return hosts.trim().split(/\s+/u)
}
