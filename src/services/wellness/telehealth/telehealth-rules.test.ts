import { describe, expect, test } from 'vitest'
import { findSituation, OTHER_GROUNDS, SITUATIONS } from './telehealth-rules.ts'

const idsOf = (items: readonly { id: string }[]) => items.map((item) => item.id)

describe('situations', () => {
  test('there are the ten special cases of art. 3 and the places of art. 2', () => {
    expect(SITUATIONS).toHaveLength(11)
    expect(idsOf(SITUATIONS.filter((situation) => situation.case !== 'special'))).toEqual(['remote'])
  })

  test('the special cases have the numbers 1 to 10 of art. 3', () => {
    const numbers = SITUATIONS.filter((it) => it.case === 'special').map((it) => it.articles[0])
    expect(numbers).toEqual(Array.from({ length: 10 }, (_, index) => `第 3 條第 ${index + 1} 款`))
  })

  test('art. 16(1): first visits may get a prescription in remote places, prison, disaster and abroad, and in an emergency', () => {
    expect(idsOf(SITUATIONS.filter((it) => it.visits === 'first_and_return'))).toEqual([
      'remote',
      'prison',
      'disaster',
      'intl',
    ])
    expect(findSituation('emergency')).toMatchObject({ visits: 'first_and_return' })
  })

  test('art. 16(2): controlled drugs only in terminal care, remote areas and emergencies', () => {
    expect(idsOf([...SITUATIONS, ...OTHER_GROUNDS].filter((it) => it.controlled_drugs === 'yes'))).toEqual([
      'remote',
      'terminal',
      'emergency',
    ])
  })

  test('an ordinary visit allows no prescription', () => {
    expect(findSituation('general_outpatient')).toMatchObject({ visits: 'none', controlled_drugs: 'no' })
  })

  test('every situation is named in the rules', () => {
    expect(findSituation('flu')).toBeUndefined()
    expect(findSituation('')).toBeUndefined()
  })

  test('neither a place nor an emergency is a special case', () => {
    expect(findSituation('remote')).toMatchObject({ case: 'place' })
    expect(findSituation('emergency')).toMatchObject({ case: 'other' })
  })
})
