import { createHash } from 'node:crypto'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { parse } from 'yaml'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { sharedGateway } from '../support/gateway.ts'

// A host with the extension Skills: it lists, verifies and loads skills by the rules of SEP-2640.

const gateway = sharedGateway()

const EXTENSION = 'io.modelcontextprotocol/skills'
const skillSchema = z.object({
  uri: z.string(),
  frontmatter: z.looseObject({ name: z.string(), description: z.string() }),
  resources: z.array(
    z.object({ uri: z.string(), digest: z.string().regex(/^sha256:[0-9a-f]{64}$/), size: z.int().positive() }),
  ),
})
type Skill = z.output<typeof skillSchema>
const keptSchema = z.object({ ttlMs: z.number(), cacheScope: z.enum(['public', 'private']) })
const listSchema = keptSchema.extend({ skills: z.array(skillSchema) })
const getSchema = keptSchema.extend({ skill: skillSchema })

async function connect(service: string, mode: 'legacy' | { pin: string } = { pin: '2026-07-28' }, query = '') {
  const client = new Client({ name: 'skills-host', version: '1' }, { versionNegotiation: { mode } })
  const fetch = async (url: string | URL, init?: RequestInit) => gateway.fetch(new Request(url, init))
  await client.connect(new StreamableHTTPClientTransport(new URL(`http://${service}.localhost/mcp${query}`), { fetch }))
  return {
    client,
    list: async () => (await client.request({ method: 'skills/list', params: {} }, listSchema)).skills,
    get: async (uri: string) => (await client.request({ method: 'skills/get', params: { uri } }, getSchema)).skill,
    tools: async () => (await client.listTools()).tools.map(({ name }) => name),
  }
}

/** Loads a skill as a host must: bytes and frontmatter have to match its entry. */
async function load(client: Client, { uri, frontmatter, resources }: Skill): Promise<string> {
  const entry = resources.find((it) => it.uri === uri)
  const { contents } = await client.readResource({ uri })
  const [content] = contents
  if (!entry || !content || !('text' in content)) throw new Error(`${uri} is not among its own files.`)
  const bytes = Buffer.from(content.text)
  expect(bytes.length).toBe(entry.size)
  expect(`sha256:${createHash('sha256').update(bytes).digest('hex')}`).toBe(entry.digest)
  expect(content.mimeType).toBe('text/markdown')
  const [, yaml = '', body = ''] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(content.text) ?? []
  expect(parse(yaml)).toEqual(frontmatter)
  return body
}

describe.each([
  ['2025-11-25', 'legacy' as const],
  ['2026-07-28', { pin: '2026-07-28' }],
])('revision %s', (_, mode) => {
  test('the hub’s skills verify, and name tools of the hub with arguments to start from', async () => {
    const { client, list, get, tools } = await connect('hub', mode)
    expect(client.getServerCapabilities()).toMatchObject({ resources: {}, extensions: { [EXTENSION]: {} } })
    const skills = await list()
    expect(skills.map(({ uri }) => uri)).toEqual(
      expect.arrayContaining([
        'skill://life/check-my-receipts/SKILL.md',
        'skill://creator/review-my-group-buy/SKILL.md',
        'skill://llms/audit-my-site/SKILL.md',
        'skill://stock/plan-dividend-income/SKILL.md',
      ]),
    )
    const names = new Set(await tools())
    for (const skill of skills) {
      // The rules of Agent Skills for names and descriptions.
      const { name, description } = skill.frontmatter
      expect(name).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
      expect(name.length).toBeLessThanOrEqual(64)
      expect(description.length).toBeLessThanOrEqual(1024)
      expect(skill.uri.split('/').at(-2)).toBe(name)
      const body = await load(client, skill)
      const [steps = '', examples = ''] = body.split('## Tools, with example arguments')
      const named = [...steps.matchAll(/\b[a-z]+__[a-z0-9_]+\b/g)].map(([tool]) => tool)
      expect(named.length).toBeGreaterThan(1)
      for (const tool of named) {
        expect(names).toContain(tool)
        expect(examples).toContain(`\`${tool}\``)
      }
      expect(await get(skill.uri)).toEqual(skill)
    }
    await client.close()
  })
})

test('a receipt is checked with the example of the skill', async () => {
  const { client, list } = await connect('life')
  const [skill] = await list()
  const [, name = '', args = ''] = /- `(check_invoice)`: .*`(\{.*\})`/.exec(await load(client, skill!)) ?? []
  const answer = await client.callTool({ name, arguments: JSON.parse(args) as Record<string, unknown> })
  expect(answer.isError).toBeUndefined()
  expect(answer.structuredContent).toMatchObject(JSON.parse(args) as object)
  await client.close()
})

test('a service’s own skill leaves out steps with tools of other services', async () => {
  const { client, list, tools } = await connect('llms')
  const [skill] = await list()
  const body = await load(client, skill!)
  expect(await tools()).not.toContain('generate_robots_txt')
  expect(body).toContain('check_ai_crawler_access')
  expect(body).not.toContain('generate_robots_txt')
  await client.close()
})

test('the Chinese address has Chinese skills with digests of their own', async () => {
  const { client, list } = await connect('stock', { pin: '2026-07-28' }, '?lang=zh-TW')
  const [skill] = await list()
  expect(await load(client, skill!)).toContain('# 規劃一年的配息收入')
  await client.close()
})

test('a skill that is not served, or a second page, is refused', async () => {
  const { client, get } = await connect('life')
  for (const uri of ['skill://life/nothing/SKILL.md', 'skill://life/check-my-receipts', ''])
    await expect(get(uri)).rejects.toMatchObject({ code: -32602 })
  await expect(client.request({ method: 'skills/list', params: { cursor: '2' } }, listSchema)).rejects.toMatchObject({
    code: -32602,
  })
  await client.close()
})
