import { expect, test } from 'vitest'
import { splitSiteUri, joinSiteUri } from '#operation/sites.ts'
import { secretMask } from './secret-mask.ts'
import { readContents } from './site-offers.ts'
import { validResult } from './site-result.ts'
import { vetSiteTools } from './site-tools.ts'

const tool = (_meta: object) => ({ name: 'draw', inputSchema: { type: 'object' }, _meta })

test('a card address keeps its scheme when it is converted and restored', () => {
  expect(joinSiteUri('notes', 'ui://notes/board')).toBe('ui://notes/notes/board')
  expect(splitSiteUri('ui://notes/notes/board')).toEqual({ site: 'notes', uri: 'ui://notes/board' })
  expect(splitSiteUri('ui://card')).toEqual({ site: '', uri: 'ui://card' })
})

test.each([
  [
    { ui: { resourceUri: 'ui://board', visibility: ['app'] } },
    { ui: { resourceUri: 'ui://notes/board', visibility: ['app'] } },
  ],
  [{ 'ui/resourceUri': 'ui://board' }, { ui: { resourceUri: 'ui://notes/board' } }],
])('a tool has the hub’s address of its card: %j', (given, here) => {
  expect(vetSiteTools('notes', [tool(given)]).tools).toMatchObject([{ name: 'notes__draw', _meta: here }])
})

test('the contents of a card and a link to it keep their address and _meta', () => {
  const contents = { uri: 'ui://board', mimeType: 'text/html;profile=mcp-app', text: '<p>', _meta: { ui: { csp: {} } } }
  expect(readContents('notes', { contents: [contents] })).toEqual([{ ...contents, uri: 'ui://notes/board' }])
  const link = { type: 'resource_link', uri: 'ui://notes/board', name: 'board' }
  expect(validResult('notes', { content: [link] }, secretMask({}, 'https://site.example/mcp'), false)).toMatchObject({
    content: [{ uri: 'ui://notes/notes/board' }],
  })
})
