// @vitest-environment node
import { describe, expect, test } from "vitest";
import { ApiError } from "#lib/api/api-error.ts";
import {
  registerReducer,
  startRegistration,
  type RegisterEvent,
  type RegisterState,
} from "./register-state.ts";

const fresh = startRegistration("", "BAHT");
const sentCode = { phone: "0811111111", token: "token", reference: "ABCD", sentAt: 0 };

function after(...events: RegisterEvent[]): RegisterState {
  return events.reduce(registerReducer, fresh);
}

function failure(code: ApiError["code"], field?: string): RegisterEvent {
  const error = new ApiError(code, { status: 400, ...(field !== undefined && { field }) });
  return { type: "failed", error };
}

describe("the order of the steps", () => {
  test("with a code: phone, code, profile, bank, done", () => {
    expect(fresh.step).toBe("phone");
    expect(after({ type: "codeSent", sentCode }).step).toBe("otp");
    const confirmed = after({ type: "codeSent", sentCode }, { type: "phoneConfirmed" });
    expect(confirmed).toMatchObject({ step: "profile", sentCode: undefined });
    const checked = registerReducer(confirmed, { type: "profileChecked" });
    expect(checked.step).toBe("bank");
    expect(registerReducer(checked, { type: "registered" }).step).toBe("done");
  });

  test("without a code, or with a confirmed phone: directly to the profile", () => {
    expect(after({ type: "phoneConfirmed" }).step).toBe("profile");
  });

  test("going back keeps the typed values and clears the errors", () => {
    const state = after(
      { type: "phoneConfirmed" },
      { type: "typed", field: "name", value: "Nok" },
      { type: "profileChecked" },
      { type: "typed", field: "bankAccountNo", value: "1234567890" },
      failure("EXISTING_BANK", "bankAccountNo"),
      { type: "wentBack", step: "profile" },
    );
    expect(state).toMatchObject({
      step: "profile",
      problems: {},
      values: { name: "Nok", bankAccountNo: "1234567890" },
    });
  });
});

describe("typing", () => {
  test("names and the inviter code become upper case, digits of other scripts become 0 to 9", () => {
    const state = after(
      { type: "typed", field: "firstName", value: "somchai" },
      { type: "typed", field: "lastName", value: "jaidee" },
      { type: "typed", field: "inviteCode", value: "pr1" },
      { type: "typed", field: "name", value: "Nok" },
      { type: "typed", field: "username", value: "๐๘໑" },
    );
    expect(state.values).toMatchObject({
      firstName: "SOMCHAI",
      lastName: "JAIDEE",
      inviteCode: "PR1",
      name: "Nok",
      username: "081",
    });
  });

  test("typing in a field clears its error and that of the form, not the others", () => {
    const problems = { name: { code: "required" }, password: { code: "required" } };
    const state = after(
      { type: "refused", problems: { ...problems, form: { code: "NETWORK" } } },
      { type: "typed", field: "name", value: "N" },
    );
    expect(state.problems).toEqual({ password: { code: "required" } });
  });
});

describe("an error reply", () => {
  test("is shown under the field that the reply names", () => {
    const state = after({ type: "phoneConfirmed" }, failure("KEY_INVALID", "inviteCode"));
    expect(state.problems.inviteCode?.code).toBe("KEY_INVALID");
    expect(state.step).toBe("profile");
  });

  test("leads back to the step of that field", () => {
    const state = after(
      { type: "phoneConfirmed" },
      { type: "profileChecked" },
      failure("EXISTING_USER", "username"),
    );
    expect(state.step).toBe("phone");
    expect(state.problems.username?.code).toBe("EXISTING_USER");
  });

  test("is assigned to a field by its code when the reply names no field", () => {
    const state = after({ type: "codeSent", sentCode }, failure("OTP_EXPIRED"));
    expect(state.problems.otpCode?.code).toBe("OTP_EXPIRED");
  });

  test("belongs to the form when it is about no field, or about a field of a later step", () => {
    expect(after(failure("NETWORK")).problems.form?.code).toBe("NETWORK");
    const early = after({ type: "phoneConfirmed" }, failure("EXISTING_BANK", "bankAccountNo"));
    expect(early).toMatchObject({ step: "profile", problems: { form: { code: "EXISTING_BANK" } } });
  });

  test("typing in a field without an error keeps the other errors", () => {
    const problems = { name: { code: "required" }, password: { code: "required" } } as const;
    const once = after({ type: "refused", problems }, { type: "typed", field: "name", value: "N" });
    const twice = registerReducer(once, { type: "typed", field: "name", value: "No" });
    expect(twice.values.name).toBe("No");
    expect(twice.problems).toBe(once.problems);
    expect(twice.problems.password).toBe(problems.password);
  });

  test("a wrong code is cleared, so that the next can be typed", () => {
    const state = after(
      { type: "codeSent", sentCode },
      { type: "typed", field: "otpCode", value: "000000" },
      failure("OTP_CODE_INVALID", "otpCode"),
    );
    expect(state.values.otpCode).toBe("");
    expect(state.problems.otpCode?.code).toBe("OTP_CODE_INVALID");
  });
});

describe("the inviter", () => {
  test("from a link is filled in and locked until it is removed", () => {
    const invited = startRegistration("PR0123456789", "BAHT");
    expect(invited).toMatchObject({
      isInviteLocked: true,
      values: { inviteCode: "PR0123456789" },
    });
    const refused = registerReducer(invited, {
      type: "refused",
      problems: { inviteCode: { code: "invalid" } },
    });
    const removed = registerReducer(refused, { type: "inviteRemoved" });
    expect(removed).toMatchObject({ isInviteLocked: false, values: { inviteCode: "" } });
    expect(removed.problems.inviteCode).toBeUndefined();
  });

  test("can be typed when no link gave one", () => {
    expect(fresh.isInviteLocked).toBe(false);
  });
});
