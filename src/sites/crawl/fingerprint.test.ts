import { expect, test } from 'vitest'
import { digest, fingerprint, similarity } from './fingerprint.ts'

const en =
  'Oolong from the mountains of central Taiwan is rolled into small dark pearls that open slowly. Give them room: a wide pot of about two hundred millilitres and six grams of leaf are a good beginning for two people.'
const zh =
  '台灣中部山區的烏龍茶揉捻成深綠色的小球，遇水之後慢慢展開，所以茶壺要留有餘裕。兩個人喝，準備兩百毫升的壺與六公克的茶葉就夠了。'
const other =
  'We are open every day from ten to six, on public holidays until four, and closed during the Lunar New Year. Call before you come with a group: the tasting room seats eight, and dogs are welcome in the yard.'

test('equal words have equal fingerprints, whatever the spacing and markup', () => {
  expect(similarity(fingerprint(en), fingerprint(en.replaceAll(' ', '\n  ').toUpperCase()))).toBe(1)
})

test('a changed word changes few bits, another text many', () => {
  const page = `${en} ${other}`
  expect(similarity(fingerprint(page), fingerprint(page.replace('wide', 'small')))).toBeGreaterThan(0.86)
  expect(similarity(fingerprint(zh), fingerprint(zh.replace('兩個人', '三個人')))).toBeGreaterThan(0.86)
  expect(similarity(fingerprint(en), fingerprint(other))).toBeLessThan(0.8)
  expect(similarity(fingerprint(en), fingerprint(zh))).toBeLessThan(0.8)
})

test('a digest distinguishes texts that differ in one word', () => {
  expect(digest(en)).toBe(digest(` ${en.replaceAll(' ', '\n')}`))
  expect(digest(en)).not.toBe(digest(en.replace('wide', 'wise')))
})

test('an empty text has a fingerprint too', () => {
  expect(fingerprint('')).toMatch(/^[\da-f]{16}$/)
})
