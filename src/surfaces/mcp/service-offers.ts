import { inLanguage } from '#support/errors/localized-text.ts'
import { ApiError, toApiError } from '#support/errors/errors.ts'
import type { Context } from '#operation/context.ts'
import type { Dataset } from '#operation/dataset.ts'
import { toJsonSchema } from '#operation/json-schema.ts'
import type { Prompt } from '#operation/prompt.ts'
import { nameInError, seenFrom, writeReferences, type NameOf } from '#operation/references.ts'
import { fillPath, readPath, variablesOf, type ListedDocument, type Resource } from '#operation/resource.ts'
import type { Service } from '#operation/service.ts'
import { CARD_URI, joinToolName, type RemoteContents, type RemoteResource } from '#operation/sites.ts'
import { pick, type Language } from '#operation/view/language.ts'
import { comparisonKey } from '#support/text/normalise.ts'
import type { Exchange } from '../exchange.ts'
import { homeLinks } from '../home.ts'
import { languageInUrl, languageOf } from '../language.ts'
import { serviceLlmsTxt } from '../documents/llms-txt.ts'
import { answerOf, type Answered } from '../pages/answer-of.ts'
import { documentOf, markdownOf } from '../pages/draw.ts'
import type { Runtime } from '../runtime.ts'
import { cardContents } from '../tools/card.ts'
import { codeModeClient } from './code-mode.ts'
import type { Offers, OpenOffers, PromptResult } from './offers.ts'
import { skillsOf, type SkillFile } from './skills.ts'

const MARKDOWN = 'text/markdown'

/** The resources and prompts of one service. `names` maps its tools to their names at this endpoint. */
export function serviceOffers(service: Service, runtime: Runtime, names: NameOf, isFronted: boolean): Offers {
  const base = `dozen://${service.name}/`
  const nameOf = seenFrom(service.name, names)
  const resources = service.resources ?? []
  const prompts = new Map(
    (service.prompts ?? []).map((prompt) => [
      isFronted ? joinToolName(service.name, prompt.name) : prompt.name,
      prompt,
    ]),
  )
  const written: { [language in Language]?: SkillFile[] } = {}
  const documents = documentsBesides(service, runtime)
  return { open }

  function open(exchange: Exchange): OpenOffers {
    const language = languageOf(exchange)
    // The language in the address, not in a header, because all clients share the cached list and its digests.
    const skillsIn = languageInUrl(exchange.url) ?? 'en'
    const skills = () => (written[skillsIn] ??= skillsOf(service, runtime, nameOf, skillsIn))
    const context = runtime.context(service, exchange)
    const listed = (resource: Resource) =>
      documentsOf(resource, context, (thrown) => runtime.onError(toApiError(thrown), exchange))
    return {
      listResources: () => [
        ...resources.flatMap((resource) => infosOf(resource, listed(resource), base, language)),
        ...documents.map(({ path, title, description, mimeType }) => ({
          uri: base + path,
          name: path,
          title,
          description,
          mimeType,
        })),
        ...skills().map(({ skill: { uri, frontmatter }, title }) => ({
          uri,
          ...frontmatter,
          title,
          mimeType: MARKDOWN,
        })),
      ],
      listTemplates: () =>
        resources.filter(isTemplate).map((resource) => ({
          uriTemplate: base + resource.path,
          ...describe(resource, language),
        })),
      readResource(uri) {
        if (uri === CARD_URI) return cardContents()
        const skill = skills().find((it) => it.skill.uri === uri)
        if (skill) return [{ uri, mimeType: MARKDOWN, text: skill.text }]
        if (!uri.startsWith(base)) return undefined
        return read(uri, uri.slice(base.length), context, exchange)
      },
      listSkills: () => skills().map(({ skill }) => skill),
      listPrompts: () => [...prompts].map(([name, prompt]) => promptInfo(name, prompt, language)),
      getPrompt(name, given) {
        const prompt = prompts.get(name)
        return prompt && writePrompt(prompt, given, language, nameOf)
      },
      complete(of, { name, value, given }) {
        if ('prompt' in of) {
          const argument = prompts.get(of.prompt)?.arguments.find((it) => it.name === name)
          return argument && listMatching(argument.values?.(context) ?? [], value)
        }
        const resource = resources.find((it) => base + it.path === of.template)
        if (!resource || !variablesOf(resource.path).includes(name)) return undefined
        const others = Object.entries(given).filter(([other]) => other !== name)
        const fitting = listed(resource).filter(({ variables }) =>
          others.every(([other, wanted]) => variables[other] === undefined || variables[other] === wanted),
        )
        return listMatching([...new Set(fitting.map(({ variables }) => variables[name] ?? ''))], value)
      },
    }
  }

  function read(uri: string, path: string, context: Context, exchange: Exchange) {
    const document = documents.find((it) => it.path === path)
    if (document) return [{ uri, mimeType: document.mimeType, text: document.write(exchange, context) }]
    for (const resource of resources) {
      const variables = readPath(resource.path, path)
      if (variables) return readAnswer(uri, resource, resource.input?.(variables) ?? variables, exchange)
    }
    return undefined
  }

  /** The operation's answer as Markdown. Undefined if the resource does not exist. */
  function readAnswer(
    uri: string,
    { operation }: Resource,
    raw: Readonly<Record<string, unknown>>,
    exchange: Exchange,
  ) {
    const write = (answered: Answered): RemoteContents[] => {
      const prefix = runtime.publicUrl(service)
      const reader = { language: languageOf(exchange), isLanguageNamed: false, prefix, now: runtime.clock() }
      const text =
        operation.alternates[MARKDOWN]?.(answered.output) ??
        markdownOf(service, operation, documentOf(service, operation, answered, reader), reader, runtime)
      return [{ uri, mimeType: MARKDOWN, text }]
    }
    const refuse = (thrown: unknown) => {
      if (!(thrown instanceof ApiError)) throw thrown
      if (thrown.code === 'not_found') return undefined
      throw nameInError(thrown, nameOf)
    }
    try {
      exchange.operation = operation.name
      const answered = answerOf(service, operation, raw, languageOf(exchange), exchange, runtime)
      return answered instanceof Promise ? answered.then(write).catch(refuse) : write(answered)
    } catch (thrown) {
      return refuse(thrown)
    }
  }
}

interface FixedDocument extends Required<Pick<RemoteResource, 'title' | 'description' | 'mimeType'>> {
  readonly path: string
  readonly write: (exchange: Exchange, context: Context) => string
}

/** The documents that every service has besides its own resources. */
function documentsBesides(service: Service, runtime: Runtime): FixedDocument[] {
  return [
    {
      path: 'llms.txt',
      title: `${service.title}: llms.txt`,
      description: 'What this service answers, where, and at what price.',
      mimeType: MARKDOWN,
      write: (exchange) => serviceLlmsTxt(service, runtime, homeLinks(service, exchange, runtime)),
    },
    ...(service.frontsOthers
      ? [
          {
            path: 'client.ts',
            title: 'Every tool as a TypeScript function',
            description: 'For agents that run code: put it before a script that makes many calls. Under 3,000 tokens.',
            mimeType: 'text/typescript',
            write: () => codeModeClient(service, runtime),
          },
        ]
      : []),
    ...service.datasets.map((dataset) => ({
      path: `datasets/${dataset.name}`,
      title: dataset.title,
      description: 'What the data set holds, from where, how old it is and when it counts as stale.',
      mimeType: 'application/json',
      write: (exchange: Exchange, context: Context) =>
        JSON.stringify(inLanguage(datasetOf(service, dataset, context, runtime), languageOf(exchange))),
    })),
  ]
}

function datasetOf(service: Service, dataset: Dataset, context: Context, runtime: Runtime) {
  const { name, title, staleAfterDays, row } = dataset
  const state = runtime.dataStatus().find((it) => it.service === service.name && it.dataset === name)
  return {
    name,
    title,
    service: service.name,
    rows: state?.rows ?? null,
    stale_after_days: staleAfterDays,
    provenance: context.provenance(name),
    row: toJsonSchema(row, 'output'),
  }
}

function isTemplate({ path }: Resource): boolean {
  return variablesOf(path).length > 0
}

/** Empty while the database cannot be used, so that other resources are listed nevertheless. */
function documentsOf(
  resource: Resource,
  context: Context,
  onError: (thrown: unknown) => void,
): readonly ListedDocument[] {
  try {
    return resource.listed?.(context) ?? []
  } catch (thrown) {
    onError(thrown)
    return []
  }
}

function infosOf(
  resource: Resource,
  listed: readonly ListedDocument[],
  base: string,
  language: Language,
): readonly RemoteResource[] {
  if (!isTemplate(resource)) return [{ uri: base + resource.path, ...describe(resource, language) }]
  if (!resource.isListed) return []
  return listed.map(({ variables, name = Object.values(variables).join(' ') }) => ({
    uri: base + fillPath(resource.path, variables),
    name: fillPath(resource.path, variables),
    title: `${pick(resource.title, language)}: ${name}`,
    mimeType: MARKDOWN,
  }))
}

function describe({ path, title, description }: Resource, language: Language) {
  return { name: path, title: pick(title, language), description, mimeType: MARKDOWN }
}

function promptInfo(name: string, prompt: Prompt, language: Language) {
  return {
    name,
    title: pick(prompt.title, language),
    description: pick(prompt.description, language),
    arguments: prompt.arguments.map((argument) => ({
      name: argument.name,
      title: pick(argument.title, language),
      description: pick(argument.description, language),
      required: argument.required ?? false,
    })),
  }
}

function writePrompt(
  prompt: Prompt,
  given: Readonly<Record<string, string>>,
  language: Language,
  nameOf: NameOf,
): PromptResult {
  const filled = Object.fromEntries(Object.entries(given).filter(([, value]) => value.trim() !== ''))
  const missing = prompt.arguments.filter(({ name, required }) => required && filled[name] === undefined)
  if (missing.length > 0)
    throw new ApiError(
      'invalid_input',
      `The prompt ${prompt.name} needs ${missing.map(({ name }) => name).join(', ')}.`,
    )
  // Links are replaced in the prompt's own sentences only. Values from the caller are appended unchanged.
  const known = prompt.arguments.flatMap(({ name, title }) => {
    const value = filled[name]
    return value === undefined ? [] : [`${pick(title, language)}: ${value}`]
  })
  const task = writeReferences(pick(prompt.ask(filled), language), nameOf)
  return {
    description: pick(prompt.description, language),
    messages: [{ role: 'user', content: { type: 'text', text: [task, known.join('\n')].join('\n\n').trim() } }],
  }
}

/** First the values that begin with the text, then those that contain it. */
function listMatching(values: readonly string[], written: string): string[] {
  const wanted = comparisonKey(written)
  if (wanted === '') return [...values]
  const keyed = values.map((value) => ({ value, at: comparisonKey(value).indexOf(wanted) }))
  return keyed
    .filter(({ at }) => at !== -1)
    .toSorted((a, b) => Number(a.at > 0) - Number(b.at > 0))
    .map(({ value }) => value)
}
