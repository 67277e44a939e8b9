'use client'

import { object, type InferType } from 'yup'
import { Section } from '@/components/resource/form/form-layout'
import type { RecordEditorForm } from '@/components/resource/listed-resource'
import { idRule, referenceIdRule } from '@/lib/forms/ids'
import type { ErrorConfig } from '@/lib/ordercloud/models'
import { errorReportsPage } from '../areas'
import { DeliveryConfigField } from '../delivery-config-field'
import { SendOnePanel } from './send-one-panel'
import { defineSingle, singlePlan } from './single'
import { singleScreen } from './single-screen'

/** Resource of the configuration that reports errors of the platform. */
export const errorReports = defineSingle<ErrorConfig>(
  errorReportsPage,
  { one: 'error report config', consequence: 'Errors of the platform are no longer reported.' },
  (oc) => oc.ErrorConfigs,
)

const schema = object({
  ID: idRule(),
  DeliveryConfigID: referenceIdRule().required('Delivery config is required.'),
})

type ReportForm = InferType<typeof schema>

/** Returns the form values of the error reports. */
function toForm(config: ErrorConfig | null): ReportForm {
  return { ID: '', DeliveryConfigID: config?.DeliveryConfigID ?? '' }
}

/** Returns the error reports of the form values in the platform's format. */
function toPatch({ DeliveryConfigID }: ReportForm): Partial<ErrorConfig> {
  return { DeliveryConfigID }
}

/** The form that edits the destination of error reports. */
export const errorReportForm: RecordEditorForm<ReportForm, ErrorConfig> = {
  schema,
  toForm,
  plan: singlePlan(errorReports, toForm, toPatch),
  codes: { 'ErrorConfig.DeliveryConfigDisabled': 'DeliveryConfigID' },
  draftStorage: 'browser',
  Fields: () => (
    <Section title="Delivery">
      <DeliveryConfigField<ReportForm> help="The delivery config that gets the reports. It must be active." />
    </Section>
  ),
}

/** Page of the configuration that reports errors of the platform. */
export const ErrorReportsScreen = singleScreen({
  page: errorReportsPage,
  resource: errorReports,
  form: errorReportForm,
  description:
    'Reports unexpected errors of the platform, with the time and the request. Rejected requests are not reported.',
  Panel: ({ readOnlyReason }) => (
    <SendOnePanel
      title="Test"
      description="Sends a report that says it is a test, so that you see whether reports arrive."
      action="Send test report"
      sent="The test report is being delivered."
      choices={[]}
      send={(oc) => oc.ErrorConfigs.Validate()}
      readOnlyReason={readOnlyReason}
    />
  ),
})
