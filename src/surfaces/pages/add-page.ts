import { LANGUAGE_TAGS } from '#operation/view/language.ts'
import { ApiError } from '#errors/errors.ts'
import { PAGE_POLICY, replyCacheable, replyError, type Exchange } from '../exchange.ts'
import type { ServiceApp } from '../http/routes.ts'
import { negotiate } from '../negotiate.ts'
import type { Runtime } from '../runtime.ts'
import { HTML_TYPE } from '../static.ts'
import type { Reader } from './draw.ts'
import { readerOf } from './reader.ts'

/** A page in the reader's language, beside what programs are given at the same address. */
export function addPage(
  app: ServiceApp,
  path: string,
  runtime: Runtime,
  draw: (reader: Reader, exchange: Exchange) => string,
  forPrograms: Readonly<Record<string, string | (() => string)>> = {},
): void {
  const offered = [...Object.keys(forPrograms), HTML_TYPE]
  const bareTypes = offered.map((type) => type.split(';')[0] ?? type)
  app.get(path, (c) => {
    const chosen = offered.length === 1 ? bareTypes[0] : negotiate(c.env.header('accept'), bareTypes)
    const type = offered[bareTypes.indexOf(chosen ?? '')]
    if (type === undefined)
      return replyError(c.env, new ApiError('not_acceptable', `This address answers ${bareTypes.join(', ')}.`))
    const reader = readerOf(c.env, c.req.query('lang'), runtime)
    const document = forPrograms[type] ?? draw(reader, c.env)
    const body = typeof document === 'string' ? document : document()
    return replyCacheable(c.env, body, {
      'Content-Type': type,
      'Cache-Control': 'public, max-age=300',
      Vary: 'Accept, Accept-Language',
      ...(type === HTML_TYPE && { ...PAGE_POLICY, 'Content-Language': LANGUAGE_TAGS[reader.language] }),
    })
  })
}
