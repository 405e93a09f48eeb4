/** The part of an environment by which a program of ours starts as quickly as from bin/with-node: half the processor's time. */
export function quickStart(): NodeJS.ProcessEnv {
  const { PATH, NODE_COMPILE_CACHE, NODE_OPTIONS } = process.env
  return { PATH, NODE_COMPILE_CACHE, NODE_OPTIONS }
}
