import { expect, test } from 'vitest'
import { BLOCK_END, findStuffing, isKeywordList, isWordHeap, repeatsKeywords } from './stuffing.ts'
import { findTemplateMark } from './template-mark.ts'

// The negative examples come from Google Search Central: meta descriptions, title links, images, spam policies.

test('a list of keywords is not a description, but a sentence with commas is', () => {
  expect(isKeywordList('Sewing supplies, yarn, colored pencils, sewing machines, threads, bobbins, needles')).toBe(true)
  expect(isKeywordList('烏龍茶,茶葉,高山茶,茶具,茶壺,送禮,台灣茶')).toBe(true)
  expect(
    isKeywordList(
      'Get everything you need to sew your next garment. Open Monday-Friday 8-5pm, located in the Fashion District.',
    ),
  ).toBe(false)
  expect(isKeywordList('水質、茶量、溫度、時間、保存，一次看懂，帶你一步步泡好台灣高山烏龍茶。')).toBe(false)
})

test('a title that repeats its words is distinguished from one that uses a word twice', () => {
  expect(repeatsKeywords('Foobar, foo bar, foobars, foo bars')).toBe(true)
  expect(repeatsKeywords('烏龍茶 高山烏龍茶 烏龍茶推薦 烏龍茶價格')).toBe(true)
  expect(repeatsKeywords('Green tea, black tea, white tea | Misty Peak Tea')).toBe(false)
  expect(repeatsKeywords('高山烏龍茶怎麼泡？水溫、茶量與時間｜雲間茶行')).toBe(false)
})

test('a heap of words is not an alternative text', () => {
  const heap =
    'puppy dog baby dog pup pups puppies doggies pups litter puppies dog retriever labrador wolfhound setter pointer puppy jack russell terrier puppies dog food cheap dogfood puppy food'
  expect(isWordHeap(heap)).toBe(true)
  expect(isWordHeap('Dalmatian puppy playing fetch')).toBe(false)
  expect(
    isWordHeap('A dog runs to a dog on the beach while a third dog, the smallest of the dogs, looks at the sea'),
  ).toBe(false)
})

test('a paragraph filled with one phrase is reported with it, but a list of many entries is not', () => {
  const towns = 'Taipei Tainan Hsinchu Keelung Chiayi Yilan Nantou Miaoli Hualien Taoyuan Pingtung Changhua'.split(' ')
  const stuffed = towns.map((town) => `cheap oolong tea ${town}, best tea ${town}`).join(', ')
  expect(findStuffing(stuffed)).toBe('cheap oolong tea')
  expect(
    findStuffing([...'台中基隆新竹苗栗彰化南投嘉義屏東宜蘭花蓮'].map((it) => `${it}借錢快速借錢`).join('、')),
  ).toBe('借錢')
  expect(findStuffing('茶香茶湯'.repeat(60))).toBeNull()
  expect(findStuffing(towns.map((town) => `add to cart ${town}`).join(BLOCK_END))).toBeNull()
})

test.each([
  '{{ page.title }}',
  '%%sitename%%',
  '${title}',
  '<?php the_title() ?>',
  '{% block title %}',
  '[object Object]',
])('%s is an unfilled template variable', (mark) => expect(findTemplateMark(`x ${mark} y`)).toBe(mark))

test('percentages, braces and prices are not', () => {
  expect(findTemplateMark('100% cotton {a}, $5 {b} and 50%% off [object]')).toBeUndefined()
})
