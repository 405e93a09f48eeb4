import { ApiError, toApiError } from '#support/errors/errors.ts'
import type { Context } from '#operation/context.ts'
import { nameInError, seenFrom, type NameOf } from '#operation/references.ts'
import { fillPath, readPath, type ListedDocument, type Resource } from '#operation/resource.ts'
import { pathParameters } from '#operation/operation.ts'
import type { Service } from '#operation/service.ts'
import { CARD_URI, joinToolName, type RemoteContents, type RemoteResource } from '#operation/sites.ts'
import { pick, type Language } from '#operation/view/language.ts'
import { comparisonKey } from '#support/text/normalise.ts'
import type { Exchange } from '../exchange.ts'
import { languageInUrl, languageOf } from '../language.ts'
import { answerOf, type Answered } from '../pages/answer-of.ts'
import { documentOf, markdownOf } from '../pages/draw.ts'
import type { Runtime } from '../runtime.ts'
import { cardContents } from '../tools/card.ts'
import type { Offers, OpenOffers } from './offers.ts'
import { promptInfo, writePrompt } from './prompt-offers.ts'
import { listFixedDocuments, MARKDOWN } from './service-documents.ts'
import { skillsOf, type SkillFile } from './skills.ts'

/**
 * The resources and prompts of one service. `names` maps tools to their names at this endpoint. `isFronted` is true at
 * the hub, where prompts have the name of their service before them.
 */
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
  const skillsByLanguage: { [language in Language]?: SkillFile[] } = {}
  const documents = listFixedDocuments(service, runtime)
  return { open }

  function open(exchange: Exchange): OpenOffers {
    const language = languageOf(exchange)
    // The language in the address, not in a header, because all clients share the cached list and its digests.
    const skillLanguage = languageInUrl(exchange.url) ?? 'en'
    const skills = () => (skillsByLanguage[skillLanguage] ??= skillsOf(service, runtime, nameOf, skillLanguage))
    const context = runtime.context(service, exchange)
    const listDocuments = (resource: Resource) =>
      findDocuments(resource, context, (thrown) => runtime.onError(toApiError(thrown), exchange))
    return {
      listResources: () => [
        ...resources.flatMap((resource) => describeListed(resource, listDocuments(resource), base, language)),
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
      complete(target, { name, value, given }) {
        if ('prompt' in target) {
          const argument = prompts.get(target.prompt)?.arguments.find((it) => it.name === name)
          return argument && listMatching(argument.values?.(context) ?? [], value)
        }
        const resource = resources.find((it) => base + it.path === target.template)
        if (!resource || !pathParameters(resource.path).includes(name)) return undefined
        // Only documents that have the values that the user entered for the other variables.
        const others = Object.entries(given).filter(([other]) => other !== name)
        const fitting = listDocuments(resource).filter(({ variables }) =>
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

function isTemplate({ path }: Resource): boolean {
  return pathParameters(path).length > 0
}

/** Empty while the database cannot be used, so that other resources are listed nevertheless. */
function findDocuments(
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

/** The entries of resources/list: the resource itself or, for a template with `isListed`, its documents. */
function describeListed(
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
