import { callButtonOf, callNow, firstLineFor } from '#operation/view/help-numbers.ts'
import { em } from '#operation/view.ts'
import type { AnswerOf, Block, Document, Link, Text, Words } from '#operation/view.ts'
import type { Catalogue } from './catalogue.ts'
import type { hubFindToolForTask } from './hub-find-tool-for-task.ts'
import { NOBODYS, SURE } from './sureness.ts'
import { findToolPage, type ToolPage } from './tool-page.ts'

type Answer = AnswerOf<ReturnType<typeof hubFindToolForTask>>
type Heading = readonly [headline: Text, lede: Text]
type Recommendation = NonNullable<Answer['recommendation']>

/** Shows the recommended tool as a link with its inputs. If the result is uncertain, shows a choice of tools. */
export function routeView(catalogue: () => Catalogue) {
  return (answer: Answer, words: Words): Document => {
    const { t } = words
    const { recommendation: first, task } = answer
    const question = t(answer.ask?.question_zh ?? '', answer.ask?.question ?? '')
    // `question` has two lines: the first says that no tool fits, the second names the nearest ones.
    const [none = '', nearest = ''] = question.split('\n')
    if (!first) return { title: none, asked: task, headline: none, lede: nearest, blocks: [], form: 'after' }
    const page = findToolPage(catalogue(), first.service, first.tool, words)
    const title = page?.title ?? first.title
    const isSure = answer.confidence >= SURE
    const given = givenIn(first)
    const isHelp = first.tool === 'crisis_lines'
    const line = firstLineFor(given['need'])
    const isNobodys = answer.confidence < NOBODYS
    const unsure: Heading = isNobodys
      ? [none, nearest]
      : [t('不太確定你要的是哪一個', 'Not sure which of these you mean'), question]
    const [headline, lede]: Heading = isHelp
      ? [callNow(line, words), t('24 小時，不必先想好要說什麼。', '24 hours, and you need not know what to say.')]
      : isSure
        ? [[t('用「', 'Use “'), em(title), t('」', '”')], page?.lede ?? '']
        : unsure
    return {
      title: t(`用這個：${title}`, `Use this: ${title}`),
      asked: task,
      ...(isHelp && { tone: 'urgent' as const }),
      headline,
      lede,
      actions: [...(isHelp ? [callButtonOf(line, words)] : []), ...openLink(page, given, words)],
      blocks: [
        ...givenBlock(page, given, first.example.placeholders, words),
        ...moreBlock(catalogue(), first, words),
        // In a crisis, only help is shown.
        ...(isHelp ? [] : [...unusedBlock(answer, words), ...choicesBlock(answer, catalogue(), words)]),
        callBlock(first, words),
      ],
      form: 'after',
    }
  }
}

/** The arguments without placeholders, whose values the user did not give. */
function givenIn({ example }: Recommendation): Record<string, unknown> {
  const all = Object.entries(example.mcp.params.arguments)
  return Object.fromEntries(all.filter(([name]) => !example.placeholders.includes(name)))
}

function openLink(page: ToolPage | undefined, given: Readonly<Record<string, unknown>>, { t }: Words): Link[] {
  if (!page) return []
  const isReady = Object.keys(given).length > 0
  return [
    {
      text: isReady ? t('看答案', 'Show the answer') : t(`打開${page.title}`, `Open ${page.title}`),
      to: page.ask(given),
    },
  ]
}

function unusedBlock({ unused }: Answer, { t, list }: Words): Block[] {
  if (unused.length === 0) return []
  return [{ kind: 'callout', title: t('沒有算進去', 'Not taken into account'), text: list(unused) }]
}

function givenBlock(
  page: ToolPage | undefined,
  given: Readonly<Record<string, unknown>>,
  missing: readonly string[],
  { t }: Words,
): Block[] {
  if (!page) return []
  const facts = page.given(given)
  return [
    ...(facts.length > 0
      ? [{ kind: 'facts' as const, heading: t('從這句話讀到', 'Read from your words'), facts }]
      : []),
    ...(missing.length > 0 ? [{ kind: 'text' as const, paragraphs: [page.stillNeeded(missing)] }] : []),
  ]
}

function moreBlock(catalogue: Catalogue, { tool, more }: Recommendation, words: Words): Block[] {
  const { t, list } = words
  const links = more.flatMap((it) => {
    const page = findToolPage(catalogue, it.service, it.tool, words)
    if (!page) return []
    const values = list(page.given(it.arguments).map(({ value }) => value))
    return [
      { text: it.tool === tool ? values : [page.title, values].filter(Boolean).join(' '), to: page.ask(it.arguments) },
    ]
  })
  return links.length === 0 ? [] : [{ kind: 'links', heading: t('一起問的', 'Asked with it'), links }]
}

function choicesBlock({ alternatives }: Answer, catalogue: Catalogue, words: Words): Block[] {
  const { t } = words
  if (alternatives.length === 0) return []
  return [
    {
      kind: 'links',
      heading: t('或是這些', 'Or one of these'),
      links: alternatives.map(({ service, tool, title }) => {
        const page = findToolPage(catalogue, service, tool, words)
        return {
          text: page?.title ?? title,
          note: page?.service ?? service,
          to: page?.ask() ?? { service, operation: tool },
        }
      }),
    },
  ]
}

function callBlock({ example }: Recommendation, { t }: Words): Block {
  return {
    kind: 'fold',
    summary: t('給程式用的呼叫', 'The call for programs'),
    blocks: [{ kind: 'code', label: 'MCP tools/call', code: JSON.stringify(example.mcp, null, 2) }],
  }
}
