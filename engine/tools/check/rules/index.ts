import type { Rule } from '../finding.ts'
import { alwaysCycle } from './always-cycle.ts'
import { brokenSchema } from './broken-schema.ts'
import { checkParams } from './check-params.ts'
import { contextType } from './context-type.ts'
import { contrast } from './contrast.ts'
import { deadEnd } from './dead-end.ts'
import { duplicateId } from './duplicate-id.ts'
import { emptyRow } from './empty-row.ts'
import { endlessWait } from './endless-wait.ts'
import { errorCode } from './error-code.ts'
import { fileName } from './file-name.ts'
import { formShape } from './form-shape.ts'
import { guardRequired } from './guard-required.ts'
import { handlerInput } from './handler-input.ts'
import { idlePart } from './idle-part.ts'
import { idleTransition } from './idle-transition.ts'
import { json } from './json.ts'
import { looseHost } from './loose-host.ts'
import { lostAnswer } from './lost-answer.ts'
import { lostEntry } from './lost-entry.ts'
import { missingDu } from './missing-du.ts'
import { missingFile } from './missing-file.ts'
import { missingLabel } from './missing-label.ts'
import { missingLink } from './missing-link.ts'
import { missingOnError } from './missing-on-error.ts'
import { missingScreen } from './missing-screen.ts'
import { missingStep } from './missing-step.ts'
import { missingTarget } from './missing-target.ts'
import { missingText } from './missing-text.ts'
import { missingValue } from './missing-value.ts'
import { refCycle } from './ref-cycle.ts'
import { schema } from './schema.ts'
import { selfTarget } from './self-target.ts'
import { shadowedBranch } from './shadowed-branch.ts'
import { silentScreen } from './silent-screen.ts'
import { staleDrawing } from './stale-drawing.ts'
import { staleReference } from './stale-reference.ts'
import { stepOfScreen } from './step-of-screen.ts'
import { tenantFile } from './tenant-file.ts'
import { textMarkup } from './text-markup.ts'
import { textPlaceholder } from './text-placeholder.ts'
import { undescribedKey } from './undescribed-key.ts'
import { unevenEntry } from './uneven-entry.ts'
import { unexplainedField } from './unexplained-field.ts'
import { unfillableForm } from './unfillable-form.ts'
import { unfilledSlot } from './unfilled-slot.ts'
import { unguardedStep } from './unguarded-step.ts'
import { unknownArea } from './unknown-area.ts'
import { unknownCheck } from './unknown-check.ts'
import { unknownContext } from './unknown-context.ts'
import { unknownData } from './unknown-data.ts'
import { unknownElement } from './unknown-element.ts'
import { unknownEntry } from './unknown-entry.ts'
import { unknownEvent } from './unknown-event.ts'
import { unknownEventValue } from './unknown-event-value.ts'
import { unknownFeature } from './unknown-feature.ts'
import { unfitHint } from './unfit-hint.ts'
import { unknownField } from './unknown-field.ts'
import { unknownFlow } from './unknown-flow.ts'
import { unknownForm } from './unknown-form.ts'
import { unknownFormat } from './unknown-format.ts'
import { unknownGuard } from './unknown-guard.ts'
import { unknownHandler } from './unknown-handler.ts'
import { unknownLink } from './unknown-link.ts'
import { unknownOption } from './unknown-option.ts'
import { unknownOutput } from './unknown-output.ts'
import { unknownPlace } from './unknown-place.ts'
import { unknownRef } from './unknown-ref.ts'
import { unknownRewrite } from './unknown-rewrite.ts'
import { unknownScreen } from './unknown-screen.ts'
import { unknownSlot } from './unknown-slot.ts'
import { unknownStep } from './unknown-step.ts'
import { unknownTarget } from './unknown-target.ts'
import { unknownTenant } from './unknown-tenant.ts'
import { unknownText } from './unknown-text.ts'
import { unknownValue } from './unknown-value.ts'
import { unnamedChoice } from './unnamed-choice.ts'
import { unreachableState } from './unreachable-state.ts'
import { unrecordedScreen } from './unrecorded-screen.ts'
import { unsafeLink } from './unsafe-link.ts'
import { unsafePage } from './unsafe-page.ts'
import { unsafePattern } from './unsafe-pattern.ts'
import { unsafePicture } from './unsafe-picture.ts'
import { unsetContext } from './unset-context.ts'
import { unusedData } from './unused-data.ts'
import { unusedEntry } from './unused-entry.ts'
import { unusedEvent } from './unused-event.ts'
import { unusedFlow } from './unused-flow.ts'
import { unusedGuard } from './unused-guard.ts'
import { unusedHandler } from './unused-handler.ts'
import { unusedPart } from './unused-part.ts'
import { unusedScreen } from './unused-screen.ts'
import { unusedText } from './unused-text.ts'
import { unusedValue } from './unused-value.ts'
import { usageEvent } from './usage-event.ts'
import { variantTarget } from './variant-target.ts'

/** All rules, in the order in which their findings at the same place are listed. */
export const rules: Rule[] = [
  json,
  missingFile,
  fileName,
  schema,
  brokenSchema,
  unknownRef,
  refCycle,
  undescribedKey,
  staleDrawing,
  staleReference,
  formShape,
  unknownField,
  unfitHint,
  unfillableForm,
  duplicateId,
  unknownFlow,
  unknownSlot,
  unexplainedField,
  unfilledSlot,
  unusedPart,
  variantTarget,
  unknownTarget,
  unknownGuard,
  unknownHandler,
  handlerInput,
  lostAnswer,
  lostEntry,
  unknownOutput,
  unknownPlace,
  unknownScreen,
  unusedScreen,
  unknownStep,
  unknownEvent,
  unknownEventValue,
  silentScreen,
  missingScreen,
  missingOnError,
  emptyRow,
  endlessWait,
  idleTransition,
  missingTarget,
  idlePart,
  selfTarget,
  shadowedBranch,
  alwaysCycle,
  unnamedChoice,
  unreachableState,
  deadEnd,
  guardRequired,
  unknownContext,
  unknownData,
  unknownTenant,
  unknownElement,
  unknownForm,
  unknownCheck,
  unknownFormat,
  unknownRewrite,
  unknownText,
  unknownValue,
  missingText,
  missingDu,
  textPlaceholder,
  textMarkup,
  missingValue,
  errorCode,
  tenantFile,
  looseHost,
  unrecordedScreen,
  unsafeLink,
  contrast,
  contextType,
  missingLabel,
  unknownArea,
  usageEvent,
  unknownFeature,
  unknownLink,
  missingLink,
  unsafePage,
  unsafePicture,
  unsafePattern,
  unusedData,
  unusedGuard,
  unusedHandler,
  unusedText,
  unusedValue,
  unusedEvent,
  unusedEntry,
  unusedFlow,
  unsetContext,
  unknownOption,
  stepOfScreen,
  missingStep,
  unguardedStep,
  checkParams,
  unknownEntry,
  unevenEntry,
]
