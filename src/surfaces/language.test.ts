import { expect, test } from 'vitest'
import { acceptedLanguage, namedLanguage } from './language.ts'

test.each([
  ['', undefined],
  ['*', undefined],
  ['zh-TW,zh;q=0.9,en-US;q=0.8,en;q=0.7', 'zh'],
  ['en-US,en;q=0.9,zh-TW;q=0.8', 'en'],
  ['en', 'en'],
  ['ja,en;q=0.5', 'en'],
  ['fr-FR,fr', undefined],
  ['en;q=0,zh', 'zh'],
  ['en;q=0.3, zh-Hant ; q=0.4', 'zh'],
  ['english', undefined],
])('Accept-Language %s reads as %s', (header, language) => {
  expect(acceptedLanguage(header)).toBe(language)
})

test.each([
  ['en', 'en'],
  ['EN-GB', 'en'],
  ['zh', 'zh'],
  ['zh-TW', 'zh'],
  ['zh_Hant', 'zh'],
  ['both', undefined],
  ['', undefined],
])('lang=%s names %s', (name, language) => {
  expect(namedLanguage(name)).toBe(language)
})
