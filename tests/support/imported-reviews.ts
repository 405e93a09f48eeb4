import { writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll } from 'vitest'
import { openWriter } from '#data/db/client.ts'
import { importFile } from '#data/db/import.ts'
import { reviewImport } from '#services/voices/posts/import-reviews.ts'
import { copyOfDatabase } from './lazy-store.ts'

const REVIEW = { author: '王小明', licence: 'CC BY 4.0' }

/** Invented reviews. There are five, so that a preview shows the first. */
const REVIEWS = [
  {
    id: 'laptop-1',
    title: '用了三年的筆電',
    body: '鉸鏈第三年開始鬆，電池還有八成。',
    topic: 'laptop',
    published_on: '2021-05-04',
  },
  {
    id: 'headphones-1',
    title: '降噪耳機戴了一年',
    body: '捷運上很安靜，夏天戴久會悶。',
    topic: 'headphones-audio',
    published_on: '2022-01-10',
  },
  {
    id: 'mouse-1',
    title: '用了兩年的滑鼠',
    body: '左鍵第二年就開始連點。',
    topic: 'keyboard-mouse',
    published_on: '2020-03-02',
    recommend: false,
    cons: ['第二年開始連點'],
  },
  {
    id: 'mouse-2',
    title: '換了第二支滑鼠',
    body: '握起來比較小，點擊很輕。',
    topic: 'keyboard-mouse',
    published_on: '2022-08-19',
  },
  {
    id: 'keyboard-1',
    title: '紅軸鍵盤的第五年',
    body: '空白鍵換過一次軸。',
    topic: 'keyboard-mouse',
    published_on: '2023-06-30',
    recommend: true,
  },
]

/** A copy of the seeded database with five site reviews. It is removed after the file's tests. */
export async function copyWithReviews(now: Date): Promise<string> {
  const path = copyOfDatabase(afterAll)
  const file = join(dirname(path), 'reviews.jsonl')
  writeFileSync(file, REVIEWS.map((review) => JSON.stringify({ ...REVIEW, ...review })).join('\n'))
  const db = openWriter(path)
  const { added } = await importFile(db, reviewImport, file, { now, onBadRow: () => {}, onProgress: () => {} })
  db.$client.close()
  if (added !== REVIEWS.length) throw new Error(`${added} of ${REVIEWS.length} reviews were imported.`)
  return path
}
