import { expect, test } from 'vitest'
import { services } from '#services/index.ts'
import type { Document } from '#operation/view/document.ts'
import { notUsed } from './not-used.ts'
import { findPlace } from './site.ts'

const document: Document = { title: '禁限卡表', headline: '3 張新禁止', blocks: [] }

function leftBy(name: string, text: string, leftOut: readonly string[], input: Record<string, unknown> = {}) {
  const owner = services.find(({ operations }) => operations.some((it) => it.name === name))!
  const call = { service: owner.name, operation: name, input, missing: [] }
  const answer = { owner, place: findPlace(owner, name)!, address: '', asked: '', found: { document } }
  return notUsed(text, leftOut, call, answer, services)
}

test('a name without a record is named, so that the answer is not taken for its own', () => {
  expect(leftBy('get_banlist', 'Gundam card ban list', []).names).toEqual(['Gundam'])
  expect(leftBy('get_fuel_prices', 'AAPL price now', []).names).toEqual(['AAPL'])
  expect(leftBy('get_etf_dividends', '00999 配息', ['00999'], { sort: 'yield' }).names).toEqual(['00999'])
})

test('words of the answer and of the lookup itself are used', () => {
  expect(leftBy('get_banlist', 'the tcg ban list', ['新禁止', 'list'])).toEqual({ names: [], figures: [] })
})

test('the wording of a request is neither a name nor a figure', () => {
  const wordings = [
    ['get_fuel_prices', 'is gas going up', ['is gas going up']],
    ['schedule_changes', '有什麼電影改檔期', ['有什麼電影']],
    ['schedule_changes', 'recent release date changes', []],
  ] as const
  for (const [name, text, leftOut] of wordings) expect(leftBy(name, text, leftOut)).toEqual({ names: [], figures: [] })
})

test('conditions are no names', () => {
  expect(leftBy('fuel_history', '柴油 2031 年', ['2031'], { product: 'diesel' })).toEqual({
    names: [],
    figures: ['2031'],
  })
})

test('a message to a crisis line is not corrected', () => {
  expect(leftBy('crisis_lines', 'cant go on', ['anymore'])).toEqual({ names: [], figures: [] })
})
