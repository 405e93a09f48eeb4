import type { Service } from '#operation/service.ts'
import type { Runtime } from '../runtime.ts'
import { federatedToolbox, localToolbox } from '../tools/federated-tools.ts'
import { findToolbox } from '../tools/find-tools.ts'
import { selectTools, type Selection } from '../tools/selection.ts'
import { serviceToolbox, type ToolScope } from '../tools/service-tools.ts'
import type { OpenToolbox } from '../tools/tools.ts'

/** The tools of this process, and the same with those of remote sites. Equal if the endpoint has no remote sites. */
export interface EndpointTools {
  readonly local: OpenToolbox
  readonly withRemote: OpenToolbox
}

/** The tools of an endpoint, made on first use. `free` leaves paid tools out of the list. */
export function createEndpointTools(service: Service, runtime: Runtime): (scope: ToolScope) => EndpointTools {
  const made: { [scope in ToolScope]?: EndpointTools } = {}
  return (scope) => (made[scope] ??= makeTools(service, runtime, scope))
}

function makeTools(service: Service, runtime: Runtime, scope: ToolScope): EndpointTools {
  if (!service.frontsOthers) {
    const local = serviceToolbox(service, runtime, scope)
    return { local, withRemote: local }
  }
  const local = localToolbox(service, runtime, scope)
  const { remoteSites } = runtime
  return { local, withRemote: remoteSites ? federatedToolbox(local, remoteSites, runtime) : local }
}

/** Restricts the tools to a selection: those named, or only the tools that find and call the others. */
export function applySelection(
  toolbox: OpenToolbox,
  selection: Selection | undefined,
  service: Service,
  clock: () => Date,
): OpenToolbox {
  if (!selection) return toolbox
  if (selection.find && service.finder) return findToolbox(toolbox, service, service.finder, clock)
  return selection.isComplete ? toolbox : selectTools(toolbox, selection)
}
