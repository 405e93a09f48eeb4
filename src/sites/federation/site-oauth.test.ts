import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createLog } from '#support/observability/log.ts'
import { createGuardedFetch } from '#sites/outbound/guarded-fetch.ts'
import { oauthSite } from '../../../tests/federation/oauth-site.ts'
import { TOOL } from '../../../tests/federation/played-sites.ts'
import { openPins } from './pins.ts'
import { RemoteSite } from './remote-site.ts'
import { SiteOAuth } from './site-oauth.ts'
import { hubSettings, privateHosts } from './site-settings.ts'
import { openSiteTokens, type SiteTokens } from './site-tokens.ts'

const KEY = 'a key of at least thirty-two characters'
const REDIRECT = 'http://127.0.0.1:1/callback'
const NOBODY = { hubPath: [], gone: new AbortController().signal, header: () => undefined }

/** A fake site that returns the Authorization header it receives, and our OAuth client for it. */
async function guarded(tokens: SiteTokens, clientId?: string) {
  const answer = (method: string, authorization: string) => {
    if (method === 'tools/list') return { tools: [TOOL] }
    return method === 'tools/call' ? { content: [{ type: 'text', text: `You sent ${authorization}.` }] } : undefined
  }
  const played = await oauthSite(answer, { readsDocuments: clientId !== undefined })
  onTestFinished(() => played.close())
  const [site] = hubSettings.parse(JSON.stringify([{ name: 'vault', url: played.url, oauth: true }])).sites
  if (!site) throw new Error('There is one site.')
  let now = new Date('2026-10-01T04:00:00Z')
  const clock = () => now
  const fetch = createGuardedFetch({ enabled: true, userAgent: 'test', allow: privateHosts([site]) })
  const oauth = new SiteOAuth({ site, tokens, fetch, clock, clientId })
  const remote = new RemoteSite({
    site,
    fetch,
    log: createLog('silent'),
    clock,
    version: '1',
    hubId: 'us',
    pins: openPins(undefined),
    oauth,
    onChange: () => {},
  })
  return { played, oauth, remote, pass: (ms: number) => void (now = new Date(now.getTime() + ms)) }
}

/** Acts as the operator's browser: follows the login's redirect and returns with a code. */
async function logIn(oauth: SiteOAuth): Promise<URL> {
  const { address, finish } = await oauth.begin(REDIRECT, 'the state')
  const answer = await fetch(address, { redirect: 'manual' })
  const back = new URL(answer.headers.get('location') ?? '')
  expect(back.href).toMatch(/^http:\/\/127\.0\.0\.1:1\/callback\?/)
  expect(back.searchParams.get('state')).toBe('the state')
  await finish(back.searchParams.get('code') ?? '', undefined)
  return address
}

const say = (remote: RemoteSite) => remote.call('echo', {}, undefined, NOBODY)
const answered = { content: [{ type: 'text', text: 'You sent Bearer [removed].' }] }

async function loggedIn(tokens: SiteTokens) {
  const all = await guarded(tokens)
  await logIn(all.oauth)
  await all.remote.refresh()
  expect(all.remote.state.state).toBe('up')
  return all
}

test('a site that requires a login is locked until an operator logs in, and callers never see its token', async () => {
  const { oauth, remote } = await guarded(openSiteTokens(undefined, KEY))
  await remote.refresh()
  expect(remote.state).toMatchObject({ state: 'locked', tools: 0 })
  const address = await logIn(oauth)
  expect(address.searchParams.get('code_challenge_method')).toBe('S256')
  await remote.refresh()
  expect(remote.state).toMatchObject({ state: 'up', tools: 1 })
  expect(await say(remote)).toEqual(answered)
})

test('an expired or refused token is renewed transparently, once for all concurrent calls', async () => {
  const { played, remote, pass } = await loggedIn(openSiteTokens(undefined, KEY))
  played.forget()
  expect(await Promise.all([say(remote), say(remote), say(remote)])).toEqual([answered, answered, answered])
  expect(played.renewals()).toBe(1)
  pass(3_600_000)
  expect(await say(remote)).toEqual(answered)
  expect(played.renewals()).toBe(2)
})

test('a login revoked by the site locks it, and the error says so', async () => {
  const { played, remote } = await loggedIn(openSiteTokens(undefined, KEY))
  played.forget('all')
  await expect(say(remote)).rejects.toThrow('The site vault requires credentials')
  expect(remote.state.state).toBe('locked')
})

test('logins are encrypted: another process with the same key reads them, and one with another key reports it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'dozen-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'site-tokens')
  const mine = openSiteTokens(path, KEY)
  const theirs = openSiteTokens(path, KEY)
  expect(theirs.read('vault')).toEqual({})
  await loggedIn(mine)
  const { tokens } = theirs.read('vault')
  expect(tokens?.access_token).toMatch(/^access-/)
  expect(readFileSync(path, 'latin1')).not.toMatch(/access|refresh|vault/)
  expect(() => openSiteTokens(path, `${KEY}!`).read('vault')).toThrow('HUB_TOKEN_KEY is wrong')
})

test('an unfinished login leaves the previous one unchanged', async () => {
  const { oauth, remote } = await loggedIn(openSiteTokens(undefined, KEY))
  await oauth.begin(REDIRECT, 'another state')
  expect(await say(remote)).toEqual(answered)
})

test('a server that reads client documents gets the address of ours, and no registration', async () => {
  const id = 'https://dozen.example/oauth-client.json'
  const { oauth, played } = await guarded(openSiteTokens(undefined, KEY), id)
  expect((await logIn(oauth)).searchParams.get('client_id')).toBe(id)
  expect(played.registered).toEqual([])
  const registering = await guarded(openSiteTokens(undefined, KEY))
  await logIn(registering.oauth)
  expect(registering.played.registered).toEqual(['Dozen'])
})
