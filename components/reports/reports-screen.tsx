'use client'

import { Box, Flex } from '@chakra-ui/react'
import { useId } from 'react'
import { NoAccess } from '@/components/shell/messages/no-access'
import { PageHeader } from '@/components/shell/page'
import { Alert } from '@/components/ui/alert'
import { Card } from '@/components/ui/card'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { lazyComponent } from '@/components/ui/lazy'
import { Select } from '@/components/ui/select'
import { useCan } from '@/hooks/use-can'
import { useViewer } from '@/hooks/use-session'
import { useTimeZone } from '@/hooks/use-time-zone'
import { holdsRole } from '@/lib/permissions/check'
import { joinWords } from '@/lib/permissions/explain'
import { roles } from '@/lib/permissions/roles'
import { isDay, type Days } from '@/lib/url/filter-days'
import { REPORTS, reportOf, type ReportDefinition } from './rules/definitions'
import { daysIn, daysOfPreset, PRESETS, presetOf, type Preset } from './rules/report-days'
import { useReportPlace } from './use-report-place'

const TITLE = 'Reports'

const ReportView = lazyComponent(() => import('./report-view').then((file) => file.ReportView))

/** Page with the reports of the marketplace. */
export function ReportsScreen() {
  const access = useCan(roles.DashboardViewer)
  return access.allowed ? <Reports /> : <NoAccess title={TITLE} access={access} />
}

function Reports() {
  const { isAdmin, assignedRoles } = useViewer()
  const timeZone = useTimeZone()
  const { parameters } = useReportPlace()
  const now = new Date()
  const offered = REPORTS.filter(({ isForAdmins }) => isAdmin || !isForAdmins)
  const chosen = reportOf(parameters.get('report'))
  const definition = offered.includes(chosen) ? chosen : (offered[0] as ReportDefinition)
  const days = daysIn(parameters, now, timeZone)
  const missing = (definition.readers ?? []).filter(
    (one) => !one.some((role) => holdsRole(role, { roles: assignedRoles, isAdmin })),
  )
  return (
    <>
      <PageHeader title={TITLE} />
      <Card>
        <ChoiceFields {...{ offered, definition, days, now }} />
        <Box as="p" mt="3" fontSize="xs" color="fg.muted" maxW="75ch">
          {definition.about}
        </Box>
      </Card>
      {missing.length > 0 ? (
        <Alert status="info" mt="3" title="You cannot calculate this report">
          It needs the {missing.length > 1 ? 'roles' : 'role'}{' '}
          {joinWords(
            missing.map((one) => one[0] ?? ''),
            'and',
          )}
          .
        </Alert>
      ) : (
        <ReportView
          key={`${definition.key} ${definition.isNow ? '' : `${days.from} ${days.to}`} ${timeZone}`}
          {...{ definition, days }}
        />
      )}
    </>
  )
}

const CUSTOM = 'custom'

/** Fields for the report and its days. Each change is in the address at once. */
function ChoiceFields(props: {
  offered: readonly ReportDefinition[]
  definition: ReportDefinition
  days: Days
  now: Date
}) {
  const { offered, definition, days, now } = props
  const timeZone = useTimeZone()
  const { go } = useReportPlace()
  const id = useId()
  const preset = presetOf(days, now, timeZone)
  const setDay = (name: keyof Days, value: string) => {
    // A day that is not typed completely is no day yet.
    if (!isDay(value)) return
    const next = { ...days, [name]: value }
    go(next.from <= next.to ? next : { from: value, to: value })
  }
  return (
    <Flex gap="3" wrap="wrap" align="flex-end">
      <Field id={`${id}-report`} label="Report">
        <Select
          id={`${id}-report`}
          value={definition.key}
          onChange={({ target }) => go({ report: target.value, sort: undefined, currency: undefined })}
        >
          {offered.map(({ key, label }) => (
            <option key={key} value={key}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
      {!definition.isNow && (
        <>
          <Field id={`${id}-period`} label="Period">
            <Select
              id={`${id}-period`}
              value={preset ?? CUSTOM}
              onChange={({ target }) => go({ ...daysOfPreset(target.value as Preset, now, timeZone) })}
            >
              {PRESETS.map(({ key, label }) => (
                <option key={key} value={key}>
                  {label}
                </option>
              ))}
              {preset === undefined && (
                <option value={CUSTOM} disabled>
                  Other days
                </option>
              )}
            </Select>
          </Field>
          {(['from', 'to'] as const).map((name) => (
            <Field key={name} id={`${id}-${name}`} label={name === 'from' ? 'From' : 'To'}>
              <Input
                // A new value from the outside replaces what is typed.
                key={days[name]}
                id={`${id}-${name}`}
                type="date"
                width="9.5rem"
                defaultValue={days[name]}
                onChange={({ currentTarget }) => setDay(name, currentTarget.value)}
              />
            </Field>
          ))}
        </>
      )}
    </Flex>
  )
}
