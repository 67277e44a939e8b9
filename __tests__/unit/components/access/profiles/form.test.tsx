import { fireEvent, render, screen } from '@testing-library/react'
import { FormProvider, useForm } from 'react-hook-form'
import { FeatureSection } from '@/components/access/profiles/feature-section'
import { securityProfileForm, Summary } from '@/components/access/profiles/form'
import { rolesIn, securityProfiles } from '@/components/access/profiles/resource'
import { schema, toForm, toPatch, type ProfileForm } from '@/components/access/profiles/schema'
import { FormInfoProvider } from '@/components/fields/form-info'
import { compareChanges } from '@/lib/forms/conflicts'
import type { SecurityProfile } from '@/lib/ordercloud/models'
import { missingFor } from '@/components/access/rules/feature-matrix'

const stored: SecurityProfile = {
  ID: 'p',
  Name: 'Desk',
  Roles: ['BuyerReader', 'CatalogReader', 'Shopper'],
  CustomRoles: ['BuyerViewer', 'NightShift'],
  PasswordConfig: null as never,
}

describe('the security profile form', () => {
  it('converts a profile to form values and back', () => {
    const profile = { ...stored, PasswordConfig: { MaximumPasswordAge: 90, NumericRequired: true } }
    const form = toForm(profile)
    expect(form).toMatchObject({ Features: ['BuyerViewer'], Roles: ['Shopper'], CustomRoles: ['NightShift'] })
    expect(toPatch(form)).toMatchObject({
      Roles: profile.Roles,
      CustomRoles: profile.CustomRoles,
      PasswordConfig: { MaximumPasswordAge: 90, NumericRequired: true, LockoutDuration: null },
    })
  })

  it('reports a conflict when another user turned a role added by hand into part of a feature', () => {
    const byHand = { ...stored, Roles: ['OrderReader', 'ShipmentReader'] as never, CustomRoles: [] }
    const theirs = toPatch({ ...toForm(byHand), Features: ['OrderViewer'] })
    const base = toForm(byHand)
    const now = toForm({ ...byHand, ...theirs })
    // A manually added role now counts as part of the feature.
    expect(now).toMatchObject({ Features: ['OrderViewer'], Roles: [] })
    const typed: ProfileForm = { ...base, Features: ['PromotionViewer'] }
    const states = { base, written: base, now, typed, mine: typed }
    const found = compareChanges(states, () => false, securityProfileForm.fieldGroups)
    expect(found.theirs).toEqual([])
    expect(found.conflicts.map(({ name }) => name)).toEqual(['Features', 'Roles'])
  })

  it('sends no password rules when none are set', () => {
    expect(toPatch(toForm(null)).PasswordConfig).toBeNull()
  })

  it('enforces the limits of the platform on password rules', async () => {
    const form = toForm(stored)
    const rules = (changes: object) =>
      schema.validate({ ...form, PasswordConfig: { ...form.PasswordConfig, ...changes } })
    await expect(rules({ LockoutDuration: '1' })).rejects.toThrow('at least 2 minutes, or 0')
    await expect(rules({ LockoutDuration: '0' })).resolves.toBeTruthy()
    await expect(rules({ MinimumCharacterCount: '9' })).rejects.toThrow('at least 10')
    await expect(rules({ AllowedFailedAttempts: '11' })).rejects.toThrow('at most 10')
  })

  it('sends the resulting roles, and nothing when they are unchanged', async () => {
    const patch = jest.spyOn(securityProfiles.service, 'patch').mockResolvedValue(stored)
    const form = toForm(stored)
    expect(securityProfileForm.plan(form, stored, 'spare')).toEqual([])
    const Features = ['PromotionViewer' as const]
    for (const step of securityProfileForm.plan({ ...form, Features }, stored, 'spare'))
      await step.run(stored)
    expect(patch.mock.calls).toEqual([
      ['p', { Roles: ['PromotionReader', 'Shopper'], CustomRoles: ['NightShift', 'PromotionViewer'] }],
    ])
  })

  it('treats missing roles as empty lists', () => {
    expect(rolesIn({ Name: 'x', Roles: null as never })).toEqual({ Roles: [], CustomRoles: [] })
  })
})

describe('the features of a security profile', () => {
  // Renders the section alone, because the page has 130 checkboxes, which are slow in jsdom.
  function Features() {
    const methods = useForm<ProfileForm>({ defaultValues: toForm(stored) })
    return (
      <FormProvider {...methods}>
        <FormInfoProvider value={{ schema, isReadOnly: false, isNew: false }}>
          <FeatureSection />
          <Summary />
        </FormInfoProvider>
      </FormProvider>
    )
  }
  const box = (name: string) => screen.getByLabelText(name)

  it('are switched by checkboxes, with a summary of the roles that a save removes', () => {
    render(<Features />)
    expect(box('Buyer Viewer')).toBeChecked()
    expect(screen.queryByText('Removed when you save')).not.toBeInTheDocument()
    fireEvent.click(box('Buyer Viewer'))
    expect(box('Buyer Viewer')).not.toBeChecked()
    expect(screen.getByText('Removed when you save').parentElement).toHaveTextContent(
      'BuyerReader, CatalogReader, BuyerViewer',
    )
    fireEvent.click(box('Promotion Viewer'))
    expect(box('Promotion Viewer')).toBeChecked()
  })

  it('name the roles that a feature lacks when its custom role is there', () => {
    const broken = { ...stored, Roles: ['BuyerReader' as const] }
    expect(toForm(broken)).toMatchObject({ Features: [], CustomRoles: ['BuyerViewer', 'NightShift'] })
    expect(missingFor('BuyerViewer', rolesIn(broken))).toEqual(['CatalogReader'])
  })
})
