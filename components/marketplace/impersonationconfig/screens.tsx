'use client'

import { resourceScreens } from '@/components/resource/resource-screens'
import { impersonationConfigs } from './resource'

export const {
  List: ImpersonationConfigList,
  Record: ImpersonationConfigPage,
  New: NewImpersonationConfig,
} = resourceScreens(impersonationConfigs)
