import { inLanguage } from '#support/errors/localized-text.ts'
import type { Steps } from '#operation/cooperative-yield.ts'
import { schemaSteps } from '#operation/preload.ts'
import { mapTexts, routeNames, writeReferences, type NameOf } from '#operation/references.ts'
import type { Service } from '#operation/service.ts'
import { endpointsOf } from '../http/routes.ts'
import type { Runtime } from '../runtime.ts'
import { componentsOf, referToProvenance } from './openapi-components.ts'
import { describeEndpoint } from './openapi-endpoint.ts'

const LANGUAGE = 'Texts of answers are in English, or in Chinese with `lang=zh-TW` or Accept-Language.'

/** The OpenAPI document of one service. */
export function* openApiSteps(service: Service, runtime: Runtime): Steps<Record<string, unknown>> {
  const paths = yield* pathSteps(service, runtime, '')
  return {
    openapi: '3.1.1',
    info: {
      title: `${service.title} · ${service.titleZh}`,
      version: runtime.version,
      summary: service.summary,
      description: [service.summary, service.summaryZh, inLanguage(service.notice, 'en'), LANGUAGE]
        .filter(Boolean)
        .join('\n\n'),
      ...publisher(runtime),
      // Registries of paid APIs show this extension field to agents.
      'x-guidance': writeReferences(service.instructions, routeNames(service.operations)),
    },
    servers: [{ url: runtime.publicUrl(service) }],
    tags: [tagOf(service)],
    paths,
    components: componentsOf(paths),
  }
}

/** One document for all services. Their paths begin with the service's name. */
export function* frontOpenApiSteps(runtime: Runtime): Steps<Record<string, unknown>> {
  const { services } = runtime
  const paths = {}
  for (const service of services) Object.assign(paths, yield* pathSteps(service, runtime, `/${service.name}`))
  return {
    openapi: '3.1.1',
    info: {
      title: 'Dozen',
      version: runtime.version,
      summary: `${services.length} lookup services behind one port.`,
      description: services.map(({ name, summary }) => `- \`${name}\`: ${summary}`).join('\n'),
      ...publisher(runtime),
    },
    servers: [{ url: runtime.publicUrl() }],
    tags: services.map(tagOf),
    paths,
    components: componentsOf(paths),
  }
}

function publisher(runtime: Runtime) {
  return { license: { name: 'MIT', identifier: 'MIT' }, contact: { name: 'Dozen', url: runtime.publicUrl() } }
}

function tagOf({ name, title, titleZh }: Service) {
  return { name, description: `${title} · ${titleZh}` }
}

type Paths = Record<string, Record<string, unknown>>

/** Yields after each schema or endpoint. `prefix` is the service's path; it also precedes operation ids. */
function* pathSteps(service: Service, runtime: Runtime, prefix: string): Steps<Paths> {
  const paths: Paths = {}
  const seen = new Set<string>()
  const names = prefix === '' ? routeNames(service.operations) : prefixedNames(service, runtime)
  const write = (text: string) => writeReferences(text, names)
  yield* schemaSteps(service.operations)
  for (const { operation, method, path } of endpointsOf(service)) {
    const isAlias = seen.has(operation.name)
    seen.add(operation.name)
    const name = prefix === '' ? operation.name : `${service.name}_${operation.name}`
    const described = {
      ...describeEndpoint({ service, operation, method, path }, runtime),
      operationId: isAlias ? `${name}${path.replaceAll(/\W+/g, '_')}` : name,
    }
    paths[prefix + path] = {
      ...paths[prefix + path],
      [method.toLowerCase()]: referToProvenance(mapTexts(described, write)),
    }
    yield
  }
  return paths
}

/** Names operations by their route on the bare domain: `GET /life/api/is-holiday`. */
function prefixedNames(own: Service, { services }: Runtime): NameOf {
  return (name = own.name, operation) => {
    const route = services.find((it) => it.name === name)?.operations.find((it) => it.name === operation)?.route
    return route?.replace(' ', ` /${name}`)
  }
}
