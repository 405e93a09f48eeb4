import { exampleAnswer } from '#operation/example-answer.ts'
import { inLanguage } from '#support/errors/localized-text.ts'
import type { Steps } from '#operation/cooperative-yield.ts'
import { schemaSteps } from '#operation/preload.ts'
import type { Operation } from '#operation/operation.ts'
import { mapTexts, writeReferences, type NameOf } from '#operation/references.ts'
import type { Service } from '#operation/service.ts'
import { toJsonSchema, type JsonSchema } from '#operation/json-schema.ts'
import { fieldInChinese } from '#operation/view/field-in-chinese.ts'
import type { Words } from '#operation/view/messages.ts'
import type { Runtime } from '../runtime.ts'
import { drawCode } from './blocks.ts'
import { ledeOf, shortNameOf, titleOf, withLanguage, wordsFor, type Reader } from './draw.ts'
import { markup, type Html, type Markup } from './html.ts'
import { frontBase, markdownFeed, page } from './layout.ts'
import { curlSample, javascriptSample, mcpSample, pythonSample, requestOf } from './samples.ts'
import { findPlace } from './site.ts'

/** The API reference of a service, with sample requests. Yields to other requests after each operation. */
export function* docsSteps(service: Service, reader: Reader, runtime: Runtime): Steps<string> {
  const words = wordsFor(reader, service)
  const url = runtime.publicUrl(service)
  const title = `${shortNameOf(service, reader.language)} API`
  yield* schemaSteps(service.operations)
  const references: Html[] = []
  // Tools without an endpoint come last.
  const operations = service.operations.toSorted((a, b) => Number(!a.route) - Number(!b.route))
  for (const operation of operations) {
    references.push(reference(operation, service, url, reader, words))
    yield
  }
  const contents = markup`<ul>${operations.map((operation) => markup`<li><a href="#${operation.name}">${titleOf(operation, reader.language)}</a></li>`)}</ul>`
  return page({
    title,
    description: words.t(
      `${service.titleZh}的端點、工具、輸入與答案。`,
      `Endpoints, tools, inputs and answers of ${service.title}.`,
    ),
    reader,
    words,
    runtime,
    service,
    path: '/docs',
    feeds: [markdownFeed(`${reader.prefix}/docs.md`)],
    head: {
      crumbs: [{ text: words.t('文件', 'Reference') }],
      headline: title,
      lede: words.t(
        `用程式查${service.titleZh}：每個端點的輸入、答案，和可以複製的範例。`,
        'Call this service from a program: every endpoint with its inputs, its answer and a sample to copy.',
      ),
    },
    parts: {
      main: markup`<dl class="facts"><div><dt>${words.t('網址', 'Base address')}</dt><dd><code>${url}</code></dd></div><div><dt>MCP</dt><dd><code>${url}/mcp</code> <a href="${withLanguage(`${reader.prefix}/connect`, reader)}">${words.t('怎麼接', 'How to connect')}</a></dd></div><div><dt>OpenAPI</dt><dd><a href="${reader.prefix}/openapi.json">openapi.json</a></dd></div></dl>
${firstCall(service, url)}
${docsSearch(frontBase(service, reader, runtime), '', reader, words)}
<div class="parts">${references}</div>`,
      beside: markup`<nav class="about side" aria-labelledby="contents"><h2 id="contents">${words.t('這一頁', 'On this page')}</h2>${contents}</nav>`,
    },
  })
}

/** A call that can be copied: the example of the first endpoint that a GET calls. */
function firstCall({ operations }: Service, url: string): Markup {
  const first = operations.find(({ route, price }) => route?.startsWith('GET ') && price === undefined)
  const request = first && requestOf(first, first.example, url)
  return request ? drawCode(curlSample(request), 'curl') : ''
}

/** The search in the documentation of all services. */
export function docsSearch(base: string, asked: string, { language, isLanguageNamed }: Reader, { t }: Words): Html {
  const named = isLanguageNamed
    ? markup`<input type="hidden" name="lang" value="${language === 'zh' ? 'zh-TW' : 'en'}">`
    : ''
  const name = t('找端點或工具', 'Find an endpoint or a tool')
  return markup`<form class="ask" role="search" method="get" action="${base}/docs">${named}<input id="q" name="q" type="search" maxlength="200" value="${asked}" placeholder="${name}" aria-label="${name}"><button class="btn">${t('找', 'Find')}</button></form>`
}

function reference(operation: Operation, service: Service, url: string, reader: Reader, words: Words): Html {
  const { price } = operation
  const names: NameOf = (_, name) => {
    const named = service.operations.find((other) => other.name === name)
    return named?.route ?? named?.name
  }
  const write = (text: string) => writeReferences(text, names)
  const input = operation.example
  const answer = exampleAnswer(service.name, operation.name)
  const request = requestOf(operation, input, url)
  const mcp = mcpSample(operation, input)
  const describe: Describe = (name, description) =>
    reader.language === 'zh' ? fieldInChinese(name, operation.name, service.words) : description
  const description = reader.language === 'zh' ? ledeOf(service, operation, 'zh') : undefined
  const list = (schema: JsonSchema) => fieldList(mapTexts(schema, write), describe, words)
  const place = findPlace(service, operation.name)
  const samples = [
    ...(request
      ? [
          { name: 'curl', code: curlSample(request) },
          { name: 'JavaScript', code: javascriptSample(request) },
          { name: 'Python', code: pythonSample(request) },
        ]
      : []),
    ...(mcp === undefined ? [] : [{ name: `MCP (POST ${url}/mcp)`, code: mcp }]),
  ]
  return markup`<details class="fold operation"><summary><h2>${titleOf(operation, reader.language)}</h2>${routeLine(operation)}${price === undefined ? '' : markup`<span class="tag warn">US${price} USDC</span>`}</summary>
<div class="reference" id="${operation.name}"><div>
${description === undefined ? markup`<p class="measure" lang="en">${write(operation.description)}</p>` : markup`<p class="measure">${description}</p>`}
${place ? markup`<p><a href="${withLanguage(reader.prefix + place.entry, reader)}">${words.t('在頁面上試試', 'Try it on its page')}</a></p>` : ''}
${operation.aliases.length === 0 ? '' : markup`<p class="note">${words.t('也可以用 ', 'Also at ')}${operation.aliases.map((path) => markup`<code>${path}</code> `)}</p>`}
<h3>${words.t('輸入', 'Input')}</h3>
${list(toJsonSchema(operation.input, 'input'))}
<h3>${words.t('答案', 'Answer')}</h3>
<details class="fold"><summary>${words.t('欄位', 'Fields')}</summary>${list(toJsonSchema(operation.output, 'output'))}</details>
</div><div class="stack">
${drawSamples(samples, words)}
${answer === undefined ? '' : drawCode(JSON.stringify(inLanguage(answer, reader.language), null, 2), words.t('答案', 'Answer'))}
</div></div></details>`
}

/** `GET /api/is-holiday` with its tool, or the tool alone. */
export function routeLine({ route, tool, name }: Operation): Html {
  const [method = '', path = ''] = route?.split(' ') ?? []
  return markup`<span class="route">${route === undefined ? '' : markup`<b class="method">${method}</b> <code>${path}</code> `}${tool ? markup`<b class="method">MCP</b> <code>${name}</code>` : ''}</span>`
}

interface Sample {
  readonly name: string
  readonly code: string
}

/** Shows one sample and folds the other languages. */
function drawSamples([first, ...others]: readonly Sample[], words: Words): Markup {
  const draw = ({ name, code }: Sample) => drawCode(code, name)
  if (!first) return ''
  const names = words.list(others.map(({ name }) => name.split(' ')[0] ?? name))
  return [
    draw(first),
    others.length === 0 ? '' : markup`<details class="fold"><summary>${names}</summary>${others.map(draw)}</details>`,
  ]
}

/** Describes a field in the reader's language, given its name and English description. */
type Describe = (name: string, description: string | undefined) => string | undefined

function fieldList(schema: JsonSchema, describe: Describe, words: Words): Html {
  const fields = Object.entries(schema.properties ?? {})
  if (fields.length === 0) return markup`<p class="quiet">${words.t('沒有。', 'None.')}</p>`
  const required = schema.required ?? []
  return markup`<dl class="fields">${fields.map(([name, property]) => field(name, property, required.includes(name), describe, words))}</dl>`
}

function field(name: string, property: JsonSchema, isRequired: boolean, describe: Describe, words: Words): Html {
  const inner = objectIn(property)
  const description = describe(name, property.description)
  return markup`<dt><code>${name}</code> <code class="quiet">${typeName(property, words)}</code>${isRequired ? '' : markup` <span class="quiet">${words.t('可省略', 'optional')}</span>`}</dt>
<dd>${description === undefined ? '' : markup`<p>${description}</p>`}${inner ? fieldList(inner, describe, words) : ''}</dd>`
}

/** The object whose fields are listed: the schema itself, a list's item, or the alternative to null. */
function objectIn(schema: JsonSchema): JsonSchema | undefined {
  if (schema.properties) return schema
  if (schema.items) return objectIn(schema.items)
  return schema.anyOf?.map(objectIn).find((option) => option !== undefined)
}

function typeName(schema: JsonSchema, words: Words): string {
  const or = words.t(' 或 ', ' or ')
  if (schema.enum) return (schema.enum as unknown[]).map(String).join(' | ')
  if (schema.anyOf) return schema.anyOf.map((it) => typeName(it, words)).join(or)
  if (schema.type === 'array') {
    const item = schema.items ? typeName(schema.items, words) : words.t('值', 'values')
    return words.t(`${item} 的清單`, `list of ${item}`)
  }
  return [schema['format'] ?? schema['const'] ?? schema.type ?? words.t('值', 'value')].flat().map(String).join(or)
}
