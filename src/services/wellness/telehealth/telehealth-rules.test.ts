import { describe, expect, test } from 'vitest'
import { findSituation, OTHER_GROUNDS, SITUATIONS } from './telehealth-rules.ts'

const idsOf = (items: readonly { id: string }[]) => items.map((item) => item.id)

describe('situations', () => {
  test('there are the ten special cases of art. 3 and the ordinary visit', () => {
    expect(SITUATIONS).toHaveLength(11)
    expect(idsOf(SITUATIONS.filter((situation) => !situation.specialCase))).toEqual(['general_outpatient'])
  })

  test('the special cases are numbered 1 to 10 as art. 3 numbers them', () => {
    const numbers = SITUATIONS.filter((it) => it.specialCase).map((it) => it.articles[0])
    expect(numbers).toEqual(Array.from({ length: 10 }, (_, index) => `第 3 條第 ${index + 1} 款`))
  })

  test('art. 16(1): first visits may be prescribed for in prison, disaster and abroad, and on the two other grounds', () => {
    expect(idsOf(SITUATIONS.filter((it) => it.visits === 'first_and_return'))).toEqual([
      'correctional',
      'disaster_epidemic',
      'international',
    ])
    expect(OTHER_GROUNDS.every((it) => it.visits === 'first_and_return')).toBe(true)
  })

  test('art. 16(2): controlled drugs only in terminal care, remote areas and emergencies', () => {
    expect(idsOf([...SITUATIONS, ...OTHER_GROUNDS].filter((it) => it.controlledDrugs))).toEqual([
      'terminal',
      'remote_area',
      'emergency',
    ])
  })

  test('an ordinary visit allows no prescription', () => {
    expect(findSituation('general_outpatient')).toMatchObject({ visits: 'none', controlledDrugs: false })
  })

  test('there is no situation that the rules do not name', () => {
    expect(findSituation('flu')).toBeUndefined()
    expect(findSituation('')).toBeUndefined()
  })

  test('the two other grounds are no special cases', () => {
    expect(findSituation('remote_area')).toMatchObject({ specialCase: false })
    expect(findSituation('emergency')).toMatchObject({ specialCase: false })
  })
})
