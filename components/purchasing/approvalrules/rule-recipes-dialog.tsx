'use client'

import { useFormContext } from 'react-hook-form'
import { RecipesDialog } from '@/components/promotions/public'
import type { BlankKind } from '@/lib/expressions/recipe'
import { buyerReference } from '@/lib/resource/buyer-reference'
import type { Reference } from '@/lib/resource/reference'
import { buyerUserReference } from '@/lib/resource/people-references'
import { productReference } from '@/lib/resource/references'
import { costCenters } from '../costcenters/resource'
import { ruleRecipes } from '../rules/rule-recipes'
import type { RuleSubject } from '../rules/try-rule'
import { approvalRules, sellerApprovalRules } from './resource'

/** Dialog that fills in the condition of an approval rule from a common one. */
export function RuleRecipesDialog(props: {
  subject: RuleSubject
  /** The buyer whose rule it is. Undefined for a rule of the marketplace. */
  buyerId?: string | undefined
  onClose: () => void
}) {
  const { subject, buyerId, onClose } = props
  const { setValue, getValues } = useFormContext<{ RuleExpression: string }>()
  const isReplacing = getValues('RuleExpression').trim() !== ''
  return (
    <RecipesDialog<string>
      recipes={ruleRecipes(subject, buyerId === undefined)}
      textsOf={(condition) => [{ label: 'Condition', text: condition }]}
      replacedNote={isReplacing ? 'This replaces the condition of the rule.' : undefined}
      references={referencesFor(buyerId)}
      onUse={(condition) =>
        setValue('RuleExpression', condition, { shouldDirty: true, shouldTouch: true, shouldValidate: true })
      }
      onClose={onClose}
    />
  )
}

function referencesFor(buyerId: string | undefined) {
  const references =
    buyerId === undefined
      ? { buyer: buyerReference, 'approval rule': sellerApprovalRules }
      : {
          user: buyerUserReference(buyerId),
          'cost center': costCenters(buyerId),
          'approval rule': approvalRules(buyerId),
        }
  // The pickers take records of any type.
  return { product: productReference, ...references } as unknown as Partial<Record<BlankKind, Reference>>
}
