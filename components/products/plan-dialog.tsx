'use client'

import { Text } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/overlay/dialog'
import { countOf } from '@/lib/resource/words'
import type { useProductPlan } from './use-product-plan'

interface PlanDialogProps {
  title: string
  /** Label of the button that performs the plan. */
  button: string
  plan: ReturnType<typeof useProductPlan>
  /** Form for dialogs with fields, review for tables. Default: question. */
  size?: 'question' | 'form' | 'review'
  isDestructive?: boolean
  /** Reason why the plan cannot be performed. */
  disabledReason?: string | undefined
  onConfirm: () => void
  onClose: () => void
  /** Explanations, fields and previews. */
  children: ReactNode
}

/** Dialog before the writes of a plan. It stays open while they run and after a failure, and says what is done already. */
export function PlanDialog(props: PlanDialogProps) {
  const { title, button, plan, size = 'question', isDestructive = false, disabledReason, children } = props
  const { isRunning, problem, doneCount } = plan
  const close = () => !isRunning && props.onClose()
  return (
    <Dialog
      title={title}
      size={size}
      isDestructive={isDestructive}
      onClose={close}
      actions={
        <>
          <Button variant="outline" disabled={isRunning} onClick={close} data-safe>
            {doneCount > 0 ? 'Close' : 'Cancel'}
          </Button>
          <Button
            colorPalette={isDestructive ? 'red' : 'brand'}
            loading={isRunning}
            loadingText={button}
            disabledReason={disabledReason}
            onClick={props.onConfirm}
          >
            {button}
          </Button>
        </>
      }
    >
      {children}
      {problem && (
        <Text role="alert" color="fg.error" fontWeight="medium">
          {problem}
          {doneCount > 0 &&
            ` ${countOf(doneCount, { one: 'change is', many: 'changes are' })} saved and kept. Press “${button}” to continue.`}
        </Text>
      )}
    </Dialog>
  )
}
