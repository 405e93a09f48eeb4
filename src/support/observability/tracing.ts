export interface TracedRequest {
  readonly service: string | undefined
  readonly operation: string | undefined
  /** The caller's trace context (https://www.w3.org/TR/trace-context/). */
  readonly traceparent: string | undefined
}

export interface Tracing {
  request(request: TracedRequest, method: string, status: number, tookMs: number): void
  close(): Promise<void>
}

/** The part of the optional package @opentelemetry/sdk-node that is used. */
interface Sdk {
  readonly NodeSDK: new (options: object) => { start(): void; shutdown(): Promise<void> }
  readonly api: Api
}
interface Api {
  readonly ROOT_CONTEXT: unknown
  readonly propagation: { extract(context: unknown, carrier: object): unknown }
  readonly trace: { getTracer(name: string, version: string): Tracer }
}
interface Tracer {
  startSpan(name: string, options: object, context: unknown): Span
}
interface Span {
  setStatus(status: { readonly code: number }): unknown
  end(at: number): void
}

const SDK: string = '@opentelemetry/sdk-node'
/** Values of OpenTelemetry: the kind of a span, and a status. */
const [SERVER, ERROR] = [1, 2]

/** Sends a span per request to OTEL_EXPORTER_OTLP_ENDPOINT. Throws if the official SDK is not installed. */
export async function startTracing(version: string): Promise<Tracing> {
  const { NodeSDK, api } = await loadSdk()
  const { ROOT_CONTEXT, propagation, trace } = api
  const sdk = new NodeSDK({ serviceName: process.env['OTEL_SERVICE_NAME'] ?? 'dozen', instrumentations: [] })
  sdk.start()
  const tracer = trace.getTracer('dozen', version)
  return {
    request({ service, operation, traceparent }, method, status, tookMs) {
      const now = Date.now()
      const attributes = {
        'http.request.method': method,
        'http.response.status_code': status,
        ...(service !== undefined && { 'dozen.service': service }),
        ...(operation !== undefined && { 'dozen.operation': operation }),
      }
      const parent = traceparent === undefined ? ROOT_CONTEXT : propagation.extract(ROOT_CONTEXT, { traceparent })
      const name = [method, service, operation].filter((part) => part !== undefined).join(' ')
      const span = tracer.startSpan(name, { kind: SERVER, startTime: now - tookMs, attributes }, parent)
      if (status >= 500) span.setStatus({ code: ERROR })
      span.end(now)
    },
    close: () => sdk.shutdown().catch(() => undefined),
  }
}

/** The name of the package is a variable, so that tools do not report a missing dependency. */
async function loadSdk(): Promise<Sdk> {
  try {
    // Safe as long as the package follows semantic versioning.
    return (await import(SDK)) as Sdk
  } catch (err) {
    throw new Error(`OTEL_EXPORTER_OTLP_ENDPOINT is set and ${SDK} is not installed: npm install --no-save ${SDK}`, {
      cause: err,
    })
  }
}
