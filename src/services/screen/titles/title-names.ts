import { z } from 'zod'
import { asc } from 'drizzle-orm'
import type { Database } from '#data/db/client.ts'
import { joinLanguages } from '#support/errors/localized-text.ts'
import { rowCache } from '#operation/row-cache.ts'
import { mapInSteps } from '#operation/cooperative-yield.ts'
import { phraseNames } from '#operation/input/find-names.ts'
import { asWritten, withKnownNames } from '#operation/input/known-names.ts'
import { COMPLETIONS_MAX, type Completion } from '#operation/input/complete.ts'
import { titles } from '../schema.ts'
import { displayTitle } from './find-title.ts'
import { listTitlesBeginning } from './queries.ts'
import { titleKey, withoutSeason, workOf } from './title-key.ts'

const TITLES_MAX = 50_000

const titleNames = rowCache(['screen_titles'], function* (db) {
  const names = yield* mapInSteps(listNames(db), (name) => [
    titleKey(name),
    withoutSeason(titleKey(name)),
    ...worksOf(name),
  ])
  return phraseNames(names.flat())
})

function listNames(db: Database): string[] {
  const rows = db
    .select({ zh: titles.title_zh, en: titles.title_en, original: titles.title_original, aliases: titles.aliases })
    .from(titles)
    .orderBy(asc(titles.slug))
    .limit(TITLES_MAX)
    .all()
  return rows.flatMap(({ zh, en, original, aliases }) => [zh, en, original, ...aliases].filter((it) => it !== null))
}

/** The name of the work, before a space or a colon: 鬼滅之刃 in 鬼滅之刃 柱訓練 開幕篇. */
function worksOf(name: string): string[] {
  const first = /^[\p{sc=Han}\p{sc=Katakana}\p{sc=Hiragana}ー]{3,}(?= )/u.exec(name)?.[0]
  return [workOf(name), first && titleKey(first)].filter((it) => it !== undefined)
}

/** A part number after the name of a work: 第二季, 3, season 2. */
const PART_BEHIND =
  /^ ?(?:第 ?[\d一二三四五六七八九十]{1,3} ?[季期部集章]|\d{1,2}(?![\d年月日號天週/:.-])|(?:season|part|chapter|vol(?:ume)?\.?) ?\d{1,2}|I{2,3}\b)/iu

const KIND_OF_WORK =
  /^(?:[\s的]|新|最新|那部|這部|一部|電影|影集|動畫|動漫|卡通|劇場版|電視劇|真人版|[日韓台陸美]劇|系列|作品|\b(?:the|new|latest|movies?|films?|anime|series|tv|shows?|cartoon)\b)+$/iu

/** Completions for a typed text. If two titles have the same name, their completion is the slug. */
function completeTitle(db: Database, typed: string): Completion[] {
  const found = listTitlesBeginning(db, titleKey(typed), COMPLETIONS_MAX).map((row) => ({
    key: row.slug,
    label: displayTitle(row),
    note: row.release_date.slice(0, 4),
  }))
  const labels = found.map(({ label }) => label)
  return found.map((it) => (labels.filter((label) => label === it.label).length > 1 ? it : { ...it, text: it.label }))
}

const titlesAsWritten = asWritten(titleNames)

export const titleInput = withKnownNames(
  z
    .string()
    .trim()
    .min(
      1,
      joinLanguages('Send a title or slug, for example 葬送的芙莉蓮 or zootopia-2.', '請寫片名，例如 葬送的芙莉蓮。'),
    )
    .max(200, joinLanguages('Send at most 200 characters.', '最多 200 個字。')),
  {
    ...titlesAsWritten,
    complete: completeTitle,
    beside: KIND_OF_WORK,
    find: (text, reading) =>
      titlesAsWritten.find(text, reading).map(({ start, end: nameEnd }) => {
        const end = nameEnd + (PART_BEHIND.exec(text.slice(nameEnd))?.[0].length ?? 0)
        return { value: text.slice(start, end), start, end }
      }),
  },
)
