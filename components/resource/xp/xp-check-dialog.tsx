'use client'

import { Box, Stack, Text } from '@chakra-ui/react'
import { useEffect, useRef, useState } from 'react'
import type { ListedResource } from '@/components/resource/listed-resource'
import { Button } from '@/components/ui/button'
import { OfficeLink } from '@/components/ui/link'
import { Dialog } from '@/components/ui/overlay/dialog'
import { ProgressBar } from '@/components/ui/progress-bar'
import { formatNumber } from '@/lib/format/number'
import { displayMessage, toPlatformError } from '@/lib/ordercloud/errors'
import { everyPage } from '@/lib/resource/every-page'
import { PAGE_SIZE } from '@/lib/resource/read-pages'
import { recordUrl } from '@/lib/resource/resource'
import { countOf, titleCase } from '@/lib/resource/words'
import { isNarrowed, type ListState } from '@/lib/url/list-state'
import { createXpCheck, type XpFinding } from '@/lib/xp/check'
import { KIND_WORDS } from '@/lib/xp/values'
import { useXpSchema } from './use-xp-schema'

interface XpCheckDialogProps {
  resource: ListedResource<object>
  state: ListState
  /** Number of records that match the list. */
  total: number
  onClose: () => void
}

/** The records that were checked, and the findings. */
interface Outcome extends ReturnType<ReturnType<typeof createXpCheck>['findings']> {
  count: number
}

/**
 * Dialog that reads the records of a list and names those whose extended properties have another type than on most
 * records, or are not as the operator's schema says.
 */
export function XpCheckDialog({ resource, state, total, onClose }: XpCheckDialogProps) {
  const { words } = resource
  const { schema, failure, isLoading } = useXpSchema(resource.path)
  const [done, setDone] = useState<number>()
  const [outcome, setOutcome] = useState<Outcome>()
  const [problem, setProblem] = useState('')
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  const isRunning = done !== undefined
  const requests = Math.ceil(total / PAGE_SIZE)

  const stop = () => {
    running.current?.abort()
    setDone(undefined)
  }
  const run = async () => {
    const controller = new AbortController()
    running.current = controller
    setOutcome(undefined)
    setProblem('')
    setDone(0)
    try {
      const check = createXpCheck(schema)
      let count = 0
      for await (const page of everyPage(resource, state, { signal: controller.signal, quiet: true })) {
        for (const record of page.Items)
          check.add(record, { id: resource.idOf(record), title: resource.titleOf(record) })
        count += page.Items.length
        if (controller.signal.aborted) return
        setDone(count)
      }
      setOutcome({ count, ...check.findings() })
    } catch (thrown) {
      if (controller.signal.aborted) return
      setProblem(displayMessage(toPlatformError(thrown)))
    }
    setDone(undefined)
  }

  const isClean = outcome && outcome.types.length === 0 && outcome.problems.length === 0
  return (
    <Dialog
      size="form"
      title="Check extended properties"
      onClose={onClose}
      actions={
        <>
          <Button variant="outline" onClick={isRunning ? stop : onClose}>
            {isRunning ? 'Stop' : 'Close'}
          </Button>
          <Button loading={isRunning || isLoading} onClick={() => void run()}>
            {outcome ? 'Check again' : `Check ${countOf(total, words)}`}
          </Button>
        </>
      }
    >
      <Stack gap="4" color="fg">
        <Text color="fg.muted">
          Filters and sorting need one type for each property on all {words.many}. This check names the{' '}
          {words.many} with another type than most
          {schema && ', and those with values that the schema does not allow'}. It reads{' '}
          {isNarrowed(state) ? `the ${words.many} of this list` : `all ${words.many}`} in{' '}
          {requests === 1 ? '1 request' : `${formatNumber(requests)} requests`}.
        </Text>
        {failure !== undefined && (
          <Text role="alert" fontSize="sm">
            The schema of these properties could not be used, so only types are compared. {failure}
          </Text>
        )}
        {isRunning && <ProgressBar label={`Check of ${words.many}`} value={done} max={total} />}
        {problem && <Text role="alert">{problem}</Text>}
        <Text role="status" fontWeight="medium">
          {outcome && `${countOf(outcome.count, words)} checked.`}{' '}
          {isClean &&
            (schema ? 'All values have one type and match the schema.' : 'All properties have one type.')}
        </Text>
        {outcome && !isClean && (
          <Stack as="ul" listStyleType="none" gap="0">
            {outcome.types.map((finding) => (
              <Finding key={`${finding.path} ${finding.kind}`} resource={resource} finding={finding}>
                {`${titleCase(KIND_WORDS[finding.kind])} on ${countOf(finding.count, words)}, ${KIND_WORDS[finding.usual.kind]} on ${formatNumber(finding.usual.count)}.`}
              </Finding>
            ))}
            {outcome.problems.map((finding) => (
              <Finding key={`${finding.path} ${finding.text}`} resource={resource} finding={finding}>
                {`${countOf(finding.count, words)} ${finding.count === 1 ? 'does' : 'do'} not match. ${finding.text}`}
              </Finding>
            ))}
          </Stack>
        )}
      </Stack>
    </Dialog>
  )
}

function Finding(props: { resource: ListedResource<object>; finding: XpFinding; children: string }) {
  const { resource, finding, children } = props
  const rest = finding.count - finding.records.length
  return (
    <Box as="li" py="2" borderTopWidth="1px" borderColor="border.muted" fontSize="sm">
      <Text fontFamily="mono" fontWeight="medium" css={{ overflowWrap: 'anywhere' }}>
        {finding.path}
      </Text>
      <Text>{children}</Text>
      <Text color="fg.muted" css={{ overflowWrap: 'anywhere' }}>
        {finding.records.map(({ id, title }, at) => (
          <span key={id}>
            {at > 0 && ', '}
            <OfficeLink href={`${recordUrl(resource, id)}?tab=extended`}>{title || id}</OfficeLink>
          </span>
        ))}
        {rest > 0 && ` and ${formatNumber(rest)} more`}
      </Text>
    </Box>
  )
}
