import { getQueryParam, getQueryParams } from 'hono/utils/url'
import type { Exchange } from '../exchange.ts'
import type { Asking } from './call.ts'

/** A GET to a path without parameters, for a handler that is found without a router and needs no Request. */
export class PlainGet implements Asking {
  readonly method = 'GET'
  readonly env: Exchange
  readonly path: string

  constructor(env: Exchange, path: string) {
    this.env = env
    this.path = path
  }

  get req(): this {
    return this
  }

  get url(): string {
    return this.env.url
  }

  query(name: string): string | undefined {
    return getQueryParam(this.url, name) as string | undefined
  }

  queries(): Record<string, string[]> {
    return getQueryParams(this.url) as Record<string, string[]>
  }

  param(): Record<string, string> {
    return {}
  }
}
