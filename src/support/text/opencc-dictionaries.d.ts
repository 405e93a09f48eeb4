// The package contains its dictionaries as modules, but types for its converters only.
declare module 'opencc-js/dict/*' {
  /** Pairs `from to`, separated by `|`. */
  const pairs: string
  export default pairs
}

declare module 'opencc-js/cn2t' {
  export { Converter } from 'opencc-js'
}
