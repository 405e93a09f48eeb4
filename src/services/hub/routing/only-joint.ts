export const ONLY_JOINT = /^\s*(?:[,，、/]|和|跟|與|或|或是|還是|and|or)\s*$/i
