import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { syncBench } from '../../../../tests/support/sync.ts'
import { litellm, modelNames, priceMoves, releases } from '../schema.ts'
import { syncLitellm, syncModelsDev, syncOpenrouter } from './sync-catalogues.ts'

describe('the catalogues', () => {
  const entries = (count: number) =>
    Object.fromEntries(
      Array.from({ length: count }, (_, index) => [
        `model-${index}`,
        { litellm_provider: 'openai', mode: 'chat', input_cost_per_token: 1.5e-7, output_cost_per_token: 6e-7 },
      ]),
    )
  const litellmSite = (body: string) => ({
    'raw.githubusercontent.com': { '/BerriAI/litellm/main/model_prices_and_context_window.json': body },
  })

  test('are replaced completely by a new version', async () => {
    const bench = await syncBench(litellmSite(JSON.stringify({ sample_spec: {}, ...entries(2700) })))
    expect(await bench.run(syncLitellm)).toMatchObject({ outcome: 'changed', rows: 2700 })
    expect(bench.reader.select().from(litellm).where(eq(litellm.model, 'gpt-4o')).get()).toBeUndefined()
  })

  test.each([
    [
      'a list that lost most of its models',
      JSON.stringify(entries(40)),
      /40 rows arrived, fewer than the minimum of 1000/,
    ],
    [
      'prices a thousand times too high',
      JSON.stringify(entries(2700)).replaceAll('1.5e-7', '1.5e-3'),
      /2700 of 2700 rows cannot be read. The first: openai model-0: input_usd_mtok is 1500/,
    ],
    [
      'prices of another unit',
      JSON.stringify({
        ...entries(2700),
        // The stored prices are 2.5 and 0.15 USD per million tokens; these are 40 times higher.
        'gpt-4o': { litellm_provider: 'openai', mode: 'chat', input_cost_per_token: 1e-4 },
        'gpt-4o-mini': { litellm_provider: 'openai', mode: 'chat', input_cost_per_token: 6e-6 },
      }),
      /2 of 2 known models cost more than 10 times/,
    ],
    ['prices that are text', JSON.stringify(entries(2700)).replaceAll('1.5e-7', '"1.5e-7"'), /0 rows arrived/],
    ['another shape', '[]', /another shape than expected/],
    ['half a file', JSON.stringify(entries(2700)).slice(0, 5000), /is not JSON/],
  ])('%s changes nothing', async (_, body, reason) => {
    const bench = await syncBench(litellmSite(body))
    const report = await bench.run(syncLitellm)
    expect(report.reason).toMatch(reason)
    expect(bench.reader.select().from(litellm).where(eq(litellm.model, 'gpt-4o')).get()).toBeDefined()
  })

  test('record a price that differs from the stored one, with the days of both readings', async () => {
    // By the seed, read on 2026-08-06, GPT-4o costs 2.5 and 10 USD per million tokens.
    const gpt = { litellm_provider: 'openai', mode: 'chat', input_cost_per_token: 2e-6, output_cost_per_token: 1e-5 }
    const bench = await syncBench(litellmSite(JSON.stringify({ ...entries(2700), 'gpt-4o': gpt })))
    await bench.run(syncLitellm)
    const moves = () => bench.reader.select().from(priceMoves).all()
    expect(moves()).toMatchObject([
      {
        catalogue: 'litellm',
        vendor: 'openai',
        model: 'gpt-4o',
        last_seen_on: '2026-08-06',
        input_before_usd: 2.5,
        input_usd: 2,
        output_before_usd: 10,
        output_usd: 10,
      },
    ])
    // An identical second list adds no change.
    await bench.run(syncLitellm)
    expect(moves()).toHaveLength(1)
  })

  // In August 2026 wandb/openai/gpt-oss-120b was listed at 0.015 USD per token, which must have meant 0.15 per
  // million.
  test('a row with an impossible price is dropped and reported', async () => {
    const dear = { litellm_provider: 'wandb', mode: 'chat', input_cost_per_token: 0.015, output_cost_per_token: 0.06 }
    const bench = await syncBench(litellmSite(JSON.stringify({ ...entries(2700), dear })))
    const report = await bench.run(syncLitellm)
    expect(report).toMatchObject({ outcome: 'changed', rows: 2700 })
    expect(JSON.stringify(report)).toContain('wandb dear: input_usd_mtok is 15000')
  })

  test('of models.dev and OpenRouter are parsed by their own schemas', async () => {
    const models = Object.fromEntries(
      Array.from({ length: 300 }, (_, index) => [`m${index}`, { id: `m${index}`, cost: { input: 1, output: 2 } }]),
    )
    const data = Array.from({ length: 300 }, (_, index) => ({
      id: `a/m${index}`,
      pricing: { prompt: '0.000001', completion: '0.000002' },
    }))
    const bench = await syncBench({
      'models.dev': { '/api.json': JSON.stringify({ openai: { id: 'openai', models } }) },
      'openrouter.ai': { '/api/v1/models': JSON.stringify({ data }) },
    })
    expect(await bench.run(syncModelsDev)).toMatchObject({ outcome: 'changed', rows: 300 })
    expect(await bench.run(syncOpenrouter)).toMatchObject({ outcome: 'changed', rows: 300 })
  })

  test('models.dev provides release days and names; rows of other sources are unchanged', async () => {
    const models = Object.fromEntries(
      Array.from({ length: 300 }, (_, index) => [`m${index}`, { id: `m${index}`, cost: { input: 1, output: 2 } }]),
    )
    const extra = {
      'gpt-9.1': { id: 'gpt-9.1', name: 'GPT-9.1', release_date: '2026-11-20' },
      'gpt-9-month': { id: 'gpt-9-month', name: 'GPT-9 Month', release_date: '2026-11' },
    }
    const lists = {
      openai: { id: 'openai', models: { ...models, ...extra } },
      reseller: { id: 'reseller', models: { x: { id: 'x', name: 'X', release_date: '2026-11-20' } } },
    }
    const bench = await syncBench(
      { 'models.dev': { '/api.json': JSON.stringify(lists) } },
      { now: new Date('2026-11-22T04:00:00Z') },
    )
    const before = bench.reader.select().from(releases).all()
    expect(await bench.run(syncModelsDev)).toMatchObject({ outcome: 'changed' })
    const after = bench.reader.select().from(releases).all()
    expect(after).toHaveLength(before.length + 1)
    expect(after).toContainEqual({ model: 'gpt-9.1', released_on: '2026-11-20', source: 'models.dev' })
    expect(after).toEqual(expect.arrayContaining(before))
    const names = bench.reader.select().from(modelNames).all()
    expect(names).toContainEqual({ model: 'openai/gpt-9.1', name: 'GPT-9.1' })
    expect(names.map(({ name }) => name)).not.toContain('X')
  })
})
