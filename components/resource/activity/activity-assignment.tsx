'use client'

import { HStack, Text } from '@chakra-ui/react'
import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { toast } from '@/components/ui/toaster'
import { useDialogs } from '@/hooks/use-dialogs'
import { useActivityRecord } from '@/hooks/use-activity-record'
import type { ActivityKind, RecordedAssignment } from '@/lib/activity/activity'
import { RowProblem } from '@/components/resource/assign/row-problem'

/**
 * Shows a record that was assigned or removed, with a button that undoes it when the panel of the assignment is on the
 * page.
 */
export function Assignment(props: { kind: ActivityKind; assignment: RecordedAssignment; noun: string }) {
  const { kind, assignment, noun } = props
  const { title, what, path, row } = assignment
  const actions = useActivityRecord()?.panels.get(path)
  const dialogs = useDialogs()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [verb, again, done] = kind === 'assigned' ? ['Remove', '', 'removed'] : ['Add', ' again', 'added']
  const press = async () => {
    if (isBusy || !actions) return
    setBusy(true)
    setProblem(undefined)
    const isSure = await dialogs.confirm(`${verb} ${what}${again}?`, {
      details: `This changes “${title}” of this ${noun} immediately.`,
      okLabel: verb,
    })
    if (isSure) {
      const isDone = await (kind === 'assigned' ? actions.remove(row) : actions.add(row))
      if (isDone) toast({ title: 'Success', description: `${what} ${done}${again}.`, type: 'success' })
      else setProblem(`Not ${done}. See the error in “${title}” above.`)
    }
    setBusy(false)
  }
  return (
    <>
      <HStack mt="2" gap="3" justify="space-between" align="flex-start">
        <Text minW="0" flex="1" css={{ overflowWrap: 'anywhere' }}>
          {title}: {what}
        </Text>
        {actions && (
          <Button
            size="xs"
            variant="outline"
            aria-label={`${verb} ${what}${again}`}
            disabledReason={actions.readOnlyReason}
            // Uses `aria-busy`, because a disabled button would lose the focus to the confirmation and not get it back.
            aria-busy={isBusy}
            onClick={() => void press()}
          >
            <Icon as={Undo2} boxSize="4" />
            {verb}
            {again}
          </Button>
        )}
      </HStack>
      {problem !== undefined && <RowProblem>{problem}</RowProblem>}
    </>
  )
}
