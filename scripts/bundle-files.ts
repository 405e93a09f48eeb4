import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { VERSION } from '#app/version.ts'
import { frontedNames, writeReferences } from '#operation/references.ts'
import type { Service } from '#operation/service.ts'
import { toolsOf } from '#surfaces/tools/service-tools.ts'

/** The newest version of the manifest format that the official mcpb package accepts. */
const MANIFEST_VERSION = '0.3'
/** The longest description that installers show for an extension. */
const DESCRIPTION_CHARACTERS_MAX = 200

/**
 * The files of an MCP bundle (.mcpb), an archive that desktop clients install: a manifest, and a stdio server without
 * dependencies. The server forwards to the gateway at `url`, which the user can change during installation.
 */
export function bundleFiles(service: Service, url: string): Readonly<Record<string, string>> {
  const isHub = isHubService(service)
  return {
    'manifest.json': `${JSON.stringify(manifestOf(service, url), null, 2)}\n`,
    'package.json': '{ "type": "module" }\n',
    'server/bridge.js': bridgeSource(),
    'server/index.js': serverSource(isHub ? `${service.name}/mcp?tools=find` : `${service.name}/mcp`),
  }
}

/** The hub finds and calls the tools of all services, so clients search them instead of listing them. */
function isHubService({ finder }: Service): boolean {
  return finder !== undefined
}

function manifestOf(service: Service, url: string) {
  // Texts refer to operations as [name]. In a bundle, other services are not at hand, so their names are written out.
  const names = frontedNames([service], service.name)
  const isHub = isHubService(service)
  const tools = isHub ? [] : toolsOf(service)
  return {
    manifest_version: MANIFEST_VERSION,
    name: isHub ? 'dozen' : `dozen-${service.name}`,
    display_name: `Dozen: ${service.title}`,
    version: VERSION,
    description: service.summary.slice(0, DESCRIPTION_CHARACTERS_MAX),
    long_description: `${writeReferences(service.instructions, names)}\n\n${service.summaryZh}`,
    author: { name: 'Dozen' },
    license: 'MIT',
    server: {
      type: 'node',
      entry_point: 'server/index.js',
      mcp_config: {
        command: 'node',
        args: ['${__dirname}/server/index.js'],
        env: { DOZEN_URL: '${user_config.url}' },
      },
    },
    tools: tools.map(({ name, summary }) => ({ name, description: summary })),
    ...(isHub && { tools_generated: true }),
    compatibility: { platforms: ['darwin', 'win32', 'linux'], runtimes: { node: '>=18.0.0' } },
    user_config: {
      url: {
        type: 'string',
        title: 'Address of the gateway',
        description: 'Where Dozen runs.',
        default: url,
        required: true,
      },
    },
  }
}

function bridgeSource(): string {
  const source = readFileSync(new URL('../src/surfaces/cli/bridge.ts', import.meta.url), 'utf8')
  return stripTypeScriptTypes(source).replaceAll(/[ \t]+$/gm, '')
}

function serverSource(path: string): string {
  return `import { bridgeStdio } from './bridge.js'

const address = \`\${process.env.DOZEN_URL.replace(/\\/+$/, '')}/${path}\`
const json = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }

await bridgeStdio(process.stdin, process.stdout, async (body, headers) => {
  const response = await fetch(address, { method: 'POST', headers: { ...json, ...headers }, body })
  return response.text()
})
`
}
