import type { Context as HonoContext } from 'hono'
import type { Operation } from '#operation/operation.ts'
import type { Service } from '#operation/service.ts'
import type { Exchange } from '../exchange.ts'

export interface HttpEnv {
  Bindings: Exchange
}
export type HttpContext = HonoContext<HttpEnv>

/** An operation with one of its paths. */
export interface Endpoint {
  readonly service: Service
  readonly operation: Operation
  readonly method: 'GET' | 'POST'
  readonly path: string
}
