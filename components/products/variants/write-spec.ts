import { call } from '@/lib/ordercloud/client'
import { createOnce } from '@/lib/resource/create-once'
import type { SpecWrite } from '../rules/spec-draft'
import { removeOnce, type PlanStep } from '../use-product-plan'
import { optionService, specService } from './spec-reference'

/** Returns the steps that perform the writes of one spec. */
export function specSteps(specId: string, writes: readonly SpecWrite[]): PlanStep[] {
  return writes.map((write) => ({
    key: JSON.stringify(write),
    label: labelOf(write),
    request: requestOf(specId, write),
    run: () => perform(specId, write),
  }))
}

function labelOf(write: SpecWrite): string {
  switch (write.kind) {
    case 'createSpec':
      return 'Create the spec'
    case 'patchSpec':
      return 'Save the spec'
    case 'createOption':
      return `Add the option ${write.body.Value}`
    case 'patchOption':
      return `Save the option ${write.patch.Value ?? write.id}`
    case 'removeOption':
      return `Remove the option ${write.value}`
    case 'assign':
      return 'Add the spec to the product'
  }
}

function requestOf(specId: string, write: SpecWrite): string {
  const path = `/v1/specs/${specId}`
  switch (write.kind) {
    case 'createSpec':
      return 'POST /v1/specs'
    case 'patchSpec':
      return `PATCH ${path}`
    case 'createOption':
      return `POST ${path}/options`
    case 'patchOption':
      return `PATCH ${path}/options/${write.id}`
    case 'removeOption':
      return `DELETE ${path}/options/${write.id}`
    case 'assign':
      return 'POST /v1/specs/productassignments'
  }
}

function perform(specId: string, write: SpecWrite): Promise<unknown> {
  const options = optionService(specId)
  switch (write.kind) {
    case 'createSpec':
      return createOnce(specService, 'specs', specId, write.body)
    case 'patchSpec':
      return specService.patch(specId, write.patch)
    case 'createOption':
      return createOnce(options, `specs/${specId}/options`, write.body.ID ?? '', write.body)
    case 'patchOption':
      return options.patch(write.id, write.patch)
    case 'removeOption':
      return removeOnce(() => options.remove(write.id))
    case 'assign':
      return call((oc) => oc.Specs.SaveProductAssignment(write.body), { write: true })
  }
}
