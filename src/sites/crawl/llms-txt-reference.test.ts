import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { readTable } from '#support/files/read.ts'
import { readAsReference } from './llms-txt-reference.ts'

const LINK = '- [x](https://a.b)\n'

/** Expected values come from running the parser AnswerDotAI/llms-txt@7dd05c5. */
describe('small files', () => {
  test.each([
    ['minimal', `# T\n\n> S\n\nI\n\n## A\n\n- [x](https://a.b): d\n`, true],
    ['no summary', `# T\n\nI\n\n## A\n\n${LINK}`, true],
    ['no links', '# T\n\n> S\n\nI\n', true],
    ['an H1 alone', '# T', false],
    ['an H1 and text directly below', '# T\nI\n', false],
    ['an H1, a summary and text directly below each other', '# T\n> S\nI\n', true],
    ['an H1 and a summary', '# T\n\n> S\n', true],
    ['an H1 and a summary directly below', '# T\n> S\n\n## A\n', false],
    ['no blank after #', '#T\n\nI\n', true],
    ['no H1', '> S\n\nI\n', false],
    ['text before the H1', 'Hello\n\n# T\n\nI\n', true],
    ['two H1', `# T\n\nI\n\n# U\n\n## A\n${LINK}`, true],
    ['sections only', `## A\n${LINK}`, false],
    ['prose inside a section', `# T\n\nI\n\n## A\n\nSome prose.\n\n${LINK}`, false],
    ['a star', '# T\n\nI\n\n## A\n\n* [x](https://a.b)\n', false],
    ['a plus', '# T\n\nI\n\n## A\n\n+ [x](https://a.b)\n', false],
    ['a number', '# T\n\nI\n\n## A\n\n1. [x](https://a.b)\n', false],
    ['a bare address', '# T\n\nI\n\n## A\n\n- https://a.b\n', false],
    ['an empty address', '# T\n\nI\n\n## A\n\n- [x]()\n', false],
    ['an empty name', '# T\n\nI\n\n## A\n\n- [](https://a.b)\n', false],
    ['a relative address', '# T\n\nI\n\n## A\n\n- [x](/docs)\n', true],
    ['a parenthesis in an address', '# T\n\nI\n\n## A\n\n- [x](https://a.b/c_(d))\n', true],
    ['a bracket in a name', '# T\n\nI\n\n## A\n\n- [x [y]](https://a.b)\n', false],
    ['an indented entry', `# T\n\nI\n\n## A\n\n  ${LINK}`, true],
    ['a dash in place of the colon', '# T\n\nI\n\n## A\n\n- [x](https://a.b) - d\n', true],
    ['words before the link', '# T\n\nI\n\n## A\n\n- see [x](https://a.b)\n', false],
    ['words and a dash before the link', '# T\n\nI\n\n## A\n\nsee -[x](https://a.b)\n', true],
    ['an H3', `# T\n\nI\n\n## A\n\n### B\n\n${LINK}`, true],
    ['an H2 in a fence', `# T\n\n\`\`\`\n## no\n\`\`\`\n\n## A\n\n${LINK}`, false],
    ['a byte order mark', `\uFEFF# T\n\nI\n\n## A\n\n${LINK}`, false],
    ['CRLF', `# T\r\n\r\nI\r\n\r\n## A\r\n\r\n- [x](https://a.b)\r\n`, false],
    ['an empty section', `# T\n\nI\n\n## A\n\n## B\n\n${LINK}`, true],
    ['a section twice, the first with prose', `# T\n\nI\n\n## A\nprose\n\n## A\n${LINK}`, true],
    ['nothing', '', false],
    ['an escaped summary', '# T\n\n&gt; S\n\nI\n', true],
    ['a summary of two lines', '# T\n\n> S1\n> S2\n\nI\n', true],
    ['front matter', '---\na: b\n---\n\n# T\n\nI\n', true],
    ['no blank after ##', `# T\n\nI\n\n##A\n${LINK}`, true],
    ['a section named on the next line', '# T\n\nI\n\n##\n\nA\n', true],
  ])('%s', (_name, content, reads) => {
    expect(readAsReference(content).reads).toBe(reads)
  })
})

test('the failure is located', () => {
  expect(readAsReference(`# T\n\nI\n\n## A\n\n${LINK}\nprose\n* more\n`)).toMatchObject({
    fails_at: { line: 9, what: 'link', text: 'prose' },
    failures: 2,
    links: 1,
  })
  expect(readAsReference('Hello\n# T\nI\n')).toMatchObject({ fails_at: { line: 2, what: 'head', text: '# T' } })
})

test('Windows line ends are distinguished from other faults', () => {
  const crlf = `# T\n\nI\n\n## A\n\n${LINK}`.replaceAll('\n', '\r\n')
  expect(readAsReference(crlf)).toMatchObject({ reads: false, reads_with_lf: true })
})

/**
 * The structure of 177 real files (Common Crawl of July 2026, and repositories). Every word is replaced by an x,
 * since only other characters matter to the parser. Repeated similar lines are shortened to two. The expected values
 * come from the parser's own expressions in Python, which give the same for the real file.
 */
const shapes = readTable(
  'labelled/llms-reference-shapes.tsv',
  z.object({
    file: z.string(),
    reads: z.enum(['yes', 'no']),
    sections: z.string(),
    links: z.string(),
    shape: z.string(),
  }),
)

describe('real files', () => {
  test('are numerous enough', () => {
    expect(shapes.length).toBeGreaterThanOrEqual(150)
    expect(shapes.filter(({ reads }) => reads === 'yes').length).toBe(59)
  })

  test.each(shapes)('$file', ({ reads, sections, links, shape }) => {
    const reading = readAsReference(z.string().parse(JSON.parse(shape)))
    if (reads === 'no') expect(reading.reads).toBe(false)
    else expect(reading).toMatchObject({ reads: true, sections: Number(sections), links: Number(links) })
  })
})

/** The parser's three regular expressions in JavaScript syntax. */
const S = String.raw`[\t-\r\x1c-\x20\x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]`
const START = String.raw`(?<![^\n])`
const END = String.raw`(?![^\n])`
const SECTION = new RegExp(`${START}##${S}*([^\\n]*?${END})`, 'g')
const HEAD = new RegExp(`${START}#${S}*([^]+?${END})\\n+(?:${START}>${S}*([^]+?${END})${END})?\\n+([^]*)`)
const ENTRY = new RegExp(`-${S}*\\[([^\\]]+)\\]\\(([^)]+)\\)`)
const strip = (text: string) => text.replaceAll(new RegExp(`^${S}+|${S}+$`, 'g'), '')

function readByExpressions(text: string) {
  const [start = '', ...rest] = text.split(SECTION)
  const sections = new Map<string, string>()
  for (let at = 0; at + 1 < rest.length; at += 2) sections.set(rest[at] ?? '', rest[at + 1] ?? '')
  const lines = [...sections.values()].flatMap((section) =>
    strip(section)
      .split(/\n+/)
      .filter((line) => strip(line) !== ''),
  )
  const head = HEAD.exec(strip(start))
  return {
    reads: head !== null && lines.every((line) => ENTRY.test(line)),
    title: head?.[1] ?? null,
    summary: head?.[2] ?? null,
    sections: sections.size,
    links: lines.filter((line) => ENTRY.test(line)).length,
  }
}

test('any text is read as by the three regular expressions', () => {
  const piece = fc.constantFrom(
    ...'# | ## |#|##|> |>|- [x](u)|- [|](|)|]|(|[|-| |T|A|* [x](u)'.split('|'),
    ...'\n\n\n\n\t\u00a0\uFEFF\u2028\r\u3000\x85\x1c',
    '\n\n',
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 16 }), (pieces) => {
      const text = pieces.join('')
      expect(readAsReference(text)).toMatchObject(readByExpressions(text))
    }),
    { numRuns: 5000 },
  )
})

test.each([
  ['dashes', '# T\n\nI\n\n## A\n', '-['],
  ['names', '# T\n\nI\n\n## A\n', '- [x]('],
  ['hashes', '', '#\n'],
  ['sections', '# T\n\nI\n', '## A\n'],
  ['blanks behind a hash', '#', '\n \t'],
])('hostile %s take linear time', (_name, begin, part) => {
  expect(readAsReference(begin + part.repeat(200_000)).failures).toBeGreaterThanOrEqual(0)
})
