import type { SampleRequest } from '../pages/samples.ts'

/** A parsed command line of bin/dozen. */
export type Command =
  | { readonly do: 'help'; readonly text: string }
  /** The command line is invalid. `text` explains why, on stderr. */
  | { readonly do: 'refuse'; readonly text: string }
  | {
      readonly do: 'ask'
      readonly request: SampleRequest
      readonly asJson: boolean
      readonly language: string | undefined
      readonly base: string | undefined
      /** The wallet for paid operations, and the maximum price of a call. */
      readonly pay: { readonly wallet: string; readonly maxUsd: number } | undefined
    }
  | { readonly do: 'wallet'; readonly make: string | undefined }
  | { readonly do: 'bridge'; readonly path: string; readonly base: string | undefined }
