import { asc, eq } from 'drizzle-orm'
import type { Database } from '#data/db/client.ts'
import { mapInSteps, type Steps } from '#operation/cooperative-yield.ts'
import { rowCache } from '#operation/row-cache.ts'
import type { NamedThing } from '#operation/input/named-thing.ts'
import { namesSteps, type Names } from '#operation/input/names.ts'
import { comparisonKey } from '#support/text/normalise.ts'
import { findCompany } from '../companies/companies.ts'
import { securities } from '../schema.ts'
import {
  LEGAL_FORM_ZH,
  companySpokenNames,
  englishNames,
  fundSpokenNames,
  issuersOf,
  multipleNames,
  withoutBoard,
  withoutCommonEnds,
  withoutIssuer,
} from './spoken-names.ts'

type Security = typeof securities.$inferSelect

const DATASETS = ['stock_securities']
const SECURITIES_MAX = 10_000

export const securityNames = rowCache(DATASETS, (db) => spokenSteps(listSecurities(db)))

/** The funds alone, for inputs that take no other security. */
export const fundNames = rowCache(DATASETS, (db) => spokenSteps(listFunds(db)))

/** Undefined for a code that was not listed when the names were last read. */
export function findSecurity(db: Database, code: string): Security | undefined {
  return db.select().from(securities).where(eq(securities.code, code)).get()
}

function listSecurities(db: Database): Security[] {
  return db.select().from(securities).orderBy(asc(securities.code)).limit(SECURITIES_MAX).all()
}

function listFunds(db: Database): Security[] {
  return listSecurities(db).filter(({ kind }) => kind === 'etf')
}

function toNamedThing({ code, name, full_name, name_en, also, kind }: Security): NamedThing {
  const themeNames = findCompany(code)?.name_en.split(/[()]/) ?? []
  const short = full_name?.replace(LEGAL_FORM_ZH, '')
  // 878 is also 00878. A share with such a code wins, because a code comes before a name: 6208 is not 006208.
  const bareCode = kind === 'etf' ? code.replace(/^0+/, '') : code
  const names = [
    full_name,
    short,
    name_en,
    withoutBoard(name),
    withoutBoard(name_en ?? ''),
    ...themeNames,
    ...also,
    bareCode,
  ]
  // Theme stocks take precedence: 台苯 is registered as T.S.M.C., but TSMC usually means the chip maker.
  const rank = themeNames.length > 0 ? 0 : 1
  // 日揚 is also registered as HTC, but nobody uses that name for it.
  const isEnglishName = (it: string) => comparisonKey(it) === comparisonKey(name_en ?? '')
  const properName = also.find(isEnglishName) ?? code
  return { key: code, label: name, names: names.filter((it) => it !== null && it !== undefined), rank, properName }
}

/** Adds colloquial names that fit only one security: 復華科技優息 for 復華台灣科技優息. */
function* spokenSteps(securities: readonly Security[]): Steps<Names> {
  // The rows have just been read, which takes as long as a step.
  yield
  const codes = new Map(securities.flatMap(({ kind, name, code }) => (kind === 'etf' ? [[name, code] as const] : [])))
  const issuers = issuersOf([...codes.keys()])
  const things = yield* mapInSteps(securities, (it) => ({
    thing: toNamedThing(it),
    spoken: [...new Set([...colloquialNames(it, issuers), ...multipleNames(it.name, codes)])],
  }))
  const owners = new Map<string, number>()
  yield* mapInSteps(things, ({ thing: { key, label, names }, spoken }) => {
    for (const name of new Set([key, label, ...names, ...spoken].map(comparisonKey)))
      owners.set(name, (owners.get(name) ?? 0) + 1)
  })
  const isUnique = (name: string) => owners.get(comparisonKey(name)) === 1
  return yield* namesSteps(
    yield* mapInSteps(things, ({ thing, spoken }) => ({
      ...thing,
      names: [...thing.names, ...spoken.filter(isUnique)],
    })),
    { parts: 'han', firstWordIdentifies: false, distinctivePart: withoutCommonEnds },
  )
}

function colloquialNames({ name, full_name, name_en, also, kind }: Security, issuers: readonly string[]): string[] {
  if (kind !== 'etf') {
    const namesEn = name_en === null ? also : [name_en, ...also]
    const withoutCountry = name.replace(/^(?:(?:[台臺]灣|亞洲|中國)(?=\p{sc=Han}{3})|國際(?=\p{sc=Han}{2}))/u, '')
    return [
      withoutCountry,
      ...companySpokenNames(name, full_name ?? '', also),
      ...englishNames(namesEn, full_name ?? ''),
    ]
  }
  // Registered names begin with 主動 (actively managed) or 期 (futures), which people omit.
  const bare = name.replace(/^(?:主動|期)(?=.{4})/u, '')
  const without = bare.replace(/(?<=.{2})[台臺]灣(?=\p{sc=Han}{2}|\p{sc=Latin}{2})/u, '')
  return [name, without, bare, ...withoutIssuer(name, issuers)].flatMap((it) => [it, ...fundSpokenNames(it)])
}
