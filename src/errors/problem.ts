import { ERROR_CODES, type ApiError, type InputFault } from './errors.ts'

/** RFC 9457 problem details, with our `code` and, for bad input, `errors`. */
export interface Problem {
  type: string
  title: string
  status: number
  detail: string
  code: string
  instance: string
  errors?: readonly InputFault[]
  suggestions?: readonly string[]
}

/** The problem+json body of an error; `instance` is the request it belongs to. */
export function toProblem(error: ApiError, instance: string): Problem {
  return {
    type: `/errors/${error.code}`,
    title: ERROR_CODES[error.code].title,
    status: error.status,
    detail: error.message,
    code: error.code,
    instance,
    ...(error.errors && { errors: error.errors }),
    ...(error.suggestions && { suggestions: error.suggestions }),
  }
}
