declare module 'autocannon' {
  interface Options {
    readonly url: string
    readonly connections: number
    /** In seconds. Either `duration` or `amount`, the number of requests, must be set. */
    readonly duration?: number
    readonly amount?: number
    readonly method?: string
    readonly headers?: Record<string, string>
    readonly body?: string
    readonly requests?: readonly { readonly setupRequest: (request: object) => object }[]
  }
  interface Result {
    readonly duration: number
    readonly errors: number
    readonly non2xx: number
    readonly '2xx': number
    readonly statusCodeStats: Record<string, { readonly count: number }>
    readonly requests: { readonly total: number; readonly average: number }
    readonly latency: { readonly p50: number; readonly p99: number; readonly max: number }
  }
  export default function autocannon(options: Options): Promise<Result>
}
