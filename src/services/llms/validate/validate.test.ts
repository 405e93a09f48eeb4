import { expect, test } from 'vitest'
import { testGateway } from '../../../../tests/support/gateway.ts'

const GOOD = '# Site\n\n> What it is.\n\n## Docs\n\n- [Guide](https://example.com/guide)\n'

async function validate(body: string, type = 'text/plain') {
  const init = { method: 'POST', headers: { 'content-type': type }, body }
  const response = await testGateway().request('llms', '/api/validate', init)
  return { status: response.status, answer: (await response.json()) as { verdict?: string; code?: string } }
}

test.each(['text/plain', 'text/plain; charset=utf-8', 'text/markdown', 'application/octet-stream'])(
  'the text itself is the body, sent as %s',
  async (type) => {
    expect(await validate(GOOD, type)).toMatchObject({
      status: 200,
      answer: { valid: true, verdict: 'valid', findings: [] },
    })
  },
)

test('a JSON body has the text in content', async () => {
  const answer = await validate(JSON.stringify({ content: GOOD }), 'application/json')
  expect(answer).toMatchObject({ status: 200, answer: { verdict: 'valid' } })
})

test('an empty text is judged too', async () => {
  expect(await validate('')).toMatchObject({
    status: 200,
    answer: { verdict: 'invalid', findings: [{ code: 'empty' }] },
  })
})

test('a byte order mark is reported, which llmstxt.org allows', async () => {
  expect(await validate(`\uFEFF${GOOD}`)).toMatchObject({
    answer: { verdict: 'valid', findings: [{ code: 'byte_order_mark' }] },
  })
})

test('the tool takes the same text', async () => {
  const result = await testGateway().callTool('llms', 'validate_llms_txt', { content: `\uFEFF${GOOD}# Again\n` })
  expect(result.structuredContent).toMatchObject({
    valid: false,
    verdict: 'invalid',
    findings: [
      { code: 'byte_order_mark', line: 1 },
      { code: 'multiple_h1', line: 8 },
    ],
  })
})
