/** All that a view is written with: docs/how-to/write-a-view.md. */
export type { AnswerOf, InputOf } from './operation.ts'
export * from './view/blocks.ts'
export type * from './view/document.ts'
export * from './view/figures.ts'
export type { Words } from './view/messages.ts'
export type * from './view/picture-blocks.ts'
export type * from './view/plain-blocks.ts'
export * from './view/text.ts'
