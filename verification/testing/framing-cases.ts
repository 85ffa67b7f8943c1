import { rawRequest } from './raw-http';

/** A request with invalid, ambiguous or unusual framing that contains a second, smuggled request. */
export interface FramingCase {
  name: string;
  /** The bytes to send; unless `isUnfinished`, a request with `Connection: close` follows. */
  bytes: string;
  /**
   * - `refused`: a 4xx, 501 or 505 response, and the end of the connection.
   * - `taken`: the request is processed with its body according to RFC 9112, and the next request gets its own
   *   response.
   * - `last`: the same, but the connection ends with the response, and the next request is not processed.
   */
  outcome: 'refused' | 'taken' | 'last';
  /** The request is incomplete, and the sender closes the connection. */
  isUnfinished?: true;
  /** The server may refuse by closing the connection without a response. */
  allowsNoResponse?: true;
}

/** Where the cases are sent, and the request that they smuggle. */
export interface FramingTarget {
  /** A path that accepts `POST`. */
  path: string;
  /** A complete request that must never be executed. */
  smuggled: string;
}

type CaseGroup = Omit<FramingCase, 'outcome'>;

const HOST = 'Host: canvass.test';
const CHUNKED = 'Transfer-Encoding: chunked';

/** More than Node's default limit of 2000, beyond which it silently drops headers. */
const MANY_HEADERS = 3000;

/** Invalid lengths that some servers accept. */
const BAD_LENGTHS = [
  '5, 5',
  '5,6',
  '+5',
  '-5',
  '0x5',
  '5 5',
  '5;',
  '1e1',
  '',
  '05x',
  '5.0',
  '"5"',
  '18446744073709551617',
  '99999999999999999999999999',
  '\u00b2',
];

/** Invalid codings that some servers treat as `chunked`. */
const BAD_CODINGS = [
  'xchunked',
  'identity',
  'chunked, identity',
  'chunked, chunked',
  'chunked,',
  'chunke',
  '"chunked"',
  'chunked;q=1',
  '\u000bchunked',
  'chunked\u000b',
  'chun\u00a0ked',
  'identity, chunked, identity',
];

/** Invalid chunk sizes that some servers read as five. */
const BAD_SIZES = ['-5', '+5', '0x5', '5g', 'g', '', 'ffffffffffffffff5', '5,', '5_', '5\u0000', ' 5', '\u00b2'];

/** Contradictory framing: two lengths, two codings, or a length and a coding. */
function createContradictoryCases({ path, smuggled }: FramingTarget): CaseGroup[] {
  const post = `POST ${path} HTTP/1.1`;
  const hidden = `0\r\n\r\n${smuggled}`;
  const length = `Content-Length: ${hidden.length}`;
  const send = (name: string, headers: string[], body: string) => ({
    name,
    bytes: rawRequest(post, [HOST, ...headers], body),
  });
  return [
    send('a length, then chunked', [length, CHUNKED], hidden),
    send('chunked, then a length', [CHUNKED, length], hidden),
    send('chunked and a short length', [CHUNKED, 'Content-Length: 4'], `5c\r\n${smuggled}\r\n0\r\n\r\n`),
    send('chunked and a length of 0', [CHUNKED, 'Content-Length: 0'], hidden),
    send('the same length twice', ['Content-Length: 5', 'Content-Length: 5'], `12345${smuggled}`),
    send('two lengths', ['Content-Length: 0', `Content-Length: ${smuggled.length}`], smuggled),
    send('chunked and identity', [CHUNKED, 'Transfer-Encoding: identity'], hidden),
    send('identity and chunked, with a length', ['Transfer-Encoding: identity', CHUNKED, length], hidden),
    send('chunked and another coding', [CHUNKED, 'Transfer-Encoding: x'], hidden),
    ...BAD_LENGTHS.map((bad) =>
      send(`a length of ${JSON.stringify(bad)}`, [`Content-Length: ${bad}`], `12345${smuggled}`),
    ),
    ...BAD_CODINGS.map((bad) => send(`a coding of ${JSON.stringify(bad)}`, [`Transfer-Encoding: ${bad}`], hidden)),
    ...BAD_CODINGS.map((bad) =>
      send(`a coding of ${JSON.stringify(bad)} and a length`, [`Transfer-Encoding: ${bad}`, length], hidden),
    ),
  ];
}

/** Request heads that violate the grammar of RFC 9112. */
function createMalformedHeadCases({ path, smuggled }: FramingTarget): CaseGroup[] {
  const post = `POST ${path} HTTP/1.1`;
  const hidden = `0\r\n\r\n${smuggled}`;
  const length = `Content-Length: ${hidden.length}`;
  const head = (name: string, text: string) => ({ name, bytes: `${text}\r\n\r\n${hidden}` });
  return [
    head('a space before the colon', `${post}\r\n${HOST}\r\nTransfer-Encoding : chunked\r\n${length}`),
    head('a tab before the colon', `${post}\r\n${HOST}\r\nTransfer-Encoding\t: chunked\r\n${length}`),
    head('a space before the colon of a length', `${post}\r\n${HOST}\r\nContent-Length : 0`),
    head('a line that is folded', `${post}\r\n${HOST}\r\nTransfer-Encoding:\r\n chunked\r\n${length}`),
    head(
      'a header within a folded line',
      `${post}\r\n${HOST}\r\nX-A: b\r\n Transfer-Encoding: chunked\r\n${length}\r\n c`,
    ),
    head('a folded first line', `${post}\r\n ${HOST}\r\n${length}`),
    head('lines that end with LF', `${post}\n${HOST}\n${length}`),
    head('a header behind a bare LF', `${post}\r\n${HOST}\r\nX-A: b\nTransfer-Encoding: chunked\r\n${length}`),
    head('a header behind a bare CR', `${post}\r\n${HOST}\r\nX-A: b\rTransfer-Encoding: chunked\r\n${length}`),
    head('a bare CR before the colon', `${post}\r\n${HOST}\r\nTransfer-Encoding\r: chunked\r\n${length}`),
    head('a NUL byte in a value', `${post}\r\n${HOST}\r\nX-A: b\u0000c\r\n${length}`),
    head('a NUL byte in a name', `${post}\r\n${HOST}\r\nTransfer-Encoding\u0000: chunked\r\n${length}`),
    head('a NUL byte in the address', `POST ${path}?\u0000 HTTP/1.1\r\n${HOST}\r\n${length}`),
    head('a header without a colon', `${post}\r\n${HOST}\r\nTransfer-Encoding\r\n${length}`),
    head('a header without a name', `${post}\r\n${HOST}\r\n: chunked\r\n${length}`),
    head('a name with a space', `${post}\r\n${HOST}\r\nX A: b\r\n${length}`),
    head('a name with a letter that is none', `${post}\r\n${HOST}\r\nTransf\u00e9r: b\r\n${length}`),
    head('no host', `${post}\r\n${length}`),
    head('a space in the address', `POST ${path} x HTTP/1.1\r\n${HOST}\r\n${length}`),
    head('a version of two digits', `POST ${path} HTTP/1.10\r\n${HOST}\r\n${length}`),
    head('a version that is none', `POST ${path} HTTP/9.9\r\n${HOST}\r\n${length}`),
    head('the beginning of HTTP/2', `PRI * HTTP/2.0\r\n${HOST}\r\n${length}`),
    head('a method that is none', `P\u0000ST ${path} HTTP/1.1\r\n${HOST}\r\n${length}`),
    head('a method nobody knows', `SMUGGLE ${path} HTTP/1.1\r\n${HOST}\r\n${length}`),
    head('no version', `GET ${path}\r\n${HOST}`),
    head('HTTP/0.9', `GET ${path} HTTP/0.9\r\n${HOST}`),
    head('a chunked body in HTTP/1.0', `POST ${path} HTTP/1.0\r\n${HOST}\r\nConnection: keep-alive\r\n${CHUNKED}`),
    // Unless there is a `connect` listener, Node closes the connection without a response.
    { ...head('a tunnel', `CONNECT canvass.test:80 HTTP/1.1\r\n${HOST}`), allowsNoResponse: true },
    head('a value of 17,000 characters', `${post}\r\n${HOST}\r\nX-A: ${'a'.repeat(17_000)}\r\n${length}`),
    head('an address of 17,000 characters', `POST ${path}?${'a'.repeat(17_000)} HTTP/1.1\r\n${HOST}\r\n${length}`),
    head('chunked behind a tab', `${post}\r\n${HOST}\r\nTransfer-Encoding:\tchunked\t`),
  ];
}

/** Chunked bodies that violate the grammar of RFC 9112. */
function createMalformedChunkCases({ path, smuggled }: FramingTarget): CaseGroup[] {
  const chunks = (name: string, body: string) => ({
    name,
    bytes: rawRequest(`POST ${path} HTTP/1.1`, [HOST, CHUNKED], `${body}${smuggled}`),
  });
  return [
    ...BAD_SIZES.map((bad) => chunks(`a chunk of size ${JSON.stringify(bad)}`, `${bad}\r\n12345\r\n0\r\n\r\n`)),
    chunks('a size behind a bare LF', '5\n12345\r\n0\r\n\r\n'),
    chunks('a chunk that ends with LF', '5\r\n12345\n0\r\n\r\n'),
    chunks('a chunk that ends with CR', '5\r\n12345\r0\r\n\r\n'),
    chunks('an extension that ends with LF', '5;a\n12345\r\n0\r\n\r\n'),
    chunks('an extension with a bare CR', '5;a\rb\r\n12345\r\n0\r\n\r\n'),
    chunks('an extension of 20,000 characters', `5;${'a'.repeat(20_000)}\r\n12345\r\n0\r\n\r\n`),
    chunks('a chunk longer than its size', '5\r\n1234567\r\n0\r\n\r\n'),
    chunks('a trailer without a colon', '5\r\n12345\r\n0\r\nX\r\n\r\n'),
    chunks('a trailer behind a bare LF', '5\r\n12345\r\n0\r\nX: y\nZ: z\r\n\r\n'),
    chunks('a length as a trailer', '5\r\n12345\r\n0\r\nContent-Length: 100\r\n\r\n'),
    chunks('chunked as a trailer', '5\r\n12345\r\n0\r\nTransfer-Encoding: chunked\r\n\r\n'),
    chunks('a last chunk that ends with LF', '5\r\n12345\r\n0\n\r\n'),
  ];
}

/** Unusual but valid requests. */
function createUnusualCases({ path, smuggled }: FramingTarget): CaseGroup[] {
  const send = (name: string, line: string, headers: string[], body = '') => ({
    name,
    bytes: rawRequest(line, [HOST, ...headers], body),
  });
  const post = `POST ${path} HTTP/1.1`;
  const length = `Content-Length: ${smuggled.length}`;
  const complete = '5\r\n12345\r\n0\r\n\r\n';
  return [
    send('a request as a body', post, [length], smuggled),
    send('a request as a body of GET', `GET ${path} HTTP/1.1`, [length], smuggled),
    send('a request as a body of DELETE', `DELETE ${path} HTTP/1.1`, [length], smuggled),
    send('a request as a body of OPTIONS', `OPTIONS ${path} HTTP/1.1`, [length], smuggled),
    send('a request as a chunk', post, [CHUNKED], `${smuggled.length.toString(16)}\r\n${smuggled}\r\n0\r\n\r\n`),
    send('chunked in capitals', post, ['TRANSFER-ENCODING: CHUNKED'], complete),
    send('a size with zeros', post, [CHUNKED], '000005\r\n12345\r\n00\r\n\r\n'),
    send('an extension', post, [CHUNKED], '5;a=b;c="d"\r\n12345\r\n0;e\r\n\r\n'),
    send('a trailer', post, [CHUNKED, 'Trailer: X-A'], '5\r\n12345\r\n0\r\nX-A: b\r\n\r\n'),
    send('a length that concerns neighbors only', post, ['Connection: content-length', length], smuggled),
    send('a coding that concerns neighbors only', post, ['Connection: transfer-encoding', CHUNKED], complete),
    send('a host that concerns neighbors only', post, ['Connection: host, authorization', length], smuggled),
    send('an underscore', post, ['Transfer_Encoding: chunked', length], smuggled),
    send('a request as a body that waits for leave', post, ['Expect: 100-continue', length], smuggled),
    send('a second host', post, ['Host: evil.example', length], smuggled),
    send(
      `a request as a body, behind ${MANY_HEADERS} headers`,
      post,
      [...Array.from({ length: MANY_HEADERS }, () => 'X:'), length],
      smuggled,
    ),
    send('another protocol', `POST ${path} RTSP/1.1`, [length], smuggled),
  ];
}

/** Requests whose response ends the connection. */
function last({ path, smuggled }: FramingTarget): CaseGroup[] {
  const send = (name: string, line: string, headers: string[], body = '') => ({
    name,
    bytes: rawRequest(line, [HOST, ...headers], body),
  });
  const length = `Content-Length: ${smuggled.length}`;
  const keepAlive = 'Connection: keep-alive';
  return [
    send('HTTP/1.0 that is to be kept', `POST ${path} HTTP/1.0`, [keepAlive, length], smuggled),
    send('a websocket', `GET ${path} HTTP/1.1`, ['Connection: Upgrade', 'Upgrade: websocket', length], smuggled),
    send(
      'HTTP/2 without TLS',
      `GET ${path} HTTP/1.1`,
      ['Connection: Upgrade, HTTP2-Settings', 'Upgrade: h2c', 'HTTP2-Settings: AAMAAABkAAQAAP__'],
      '',
    ),
  ];
}

/** Incomplete requests whose sender disconnects. */
function createUnfinishedCases({ path, smuggled }: FramingTarget): CaseGroup[] {
  const post = `POST ${path} HTTP/1.1`;
  return [
    {
      name: 'a body that is shorter than its length',
      bytes: rawRequest(post, [HOST, 'Content-Length: 5000'], smuggled),
    },
    { name: 'a chunk that is shorter than its size', bytes: rawRequest(post, [HOST, CHUNKED], `fff\r\n${smuggled}`) },
    { name: 'no last chunk', bytes: rawRequest(post, [HOST, CHUNKED], '5\r\n12345\r\n') },
    { name: 'a last chunk without its end', bytes: rawRequest(post, [HOST, CHUNKED], '5\r\n12345\r\n0\r\n') },
    { name: 'a head without its end', bytes: `${post}\r\n${HOST}\r\nX-A: ` },
  ];
}

/** Creates all cases for a target. */
export function createFramingCases(target: FramingTarget): FramingCase[] {
  const refused = [
    ...createContradictoryCases(target),
    ...createMalformedHeadCases(target),
    ...createMalformedChunkCases(target),
  ];
  return [
    ...refused.map((each) => ({ ...each, outcome: 'refused' as const })),
    ...createUnusualCases(target).map((each) => ({ ...each, outcome: 'taken' as const })),
    ...last(target).map((each) => ({ ...each, outcome: 'last' as const })),
    ...createUnfinishedCases(target).map((each) => ({
      ...each,
      outcome: 'refused' as const,
      isUnfinished: true as const,
    })),
  ];
}
