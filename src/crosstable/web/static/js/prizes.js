// Prizes: lines of the fund are added and removed here, and saved together.
"use strict";

const fundForm = () => document.getElementById("prizes");
const editingFund = () => { fundForm().dataset.editing = "yes"; };

function showValue(line) {
  const hasValue = fundForm().dataset.withValue.split(" ").includes(line.querySelector("[name=kind]").value);
  line.querySelector("[data-value]").hidden = !hasValue;
}

document.addEventListener("input", (event) => { if (event.target.closest("#prizes")) editingFund(); });
document.addEventListener("change", (event) => {
  if (event.target.matches("#prizes [name=kind]")) showValue(event.target.closest(".prize-line"));
});
document.addEventListener("click", (event) => {
  if (event.target.closest("#add-line")) {
    const line = document.getElementById("prize-line").content.firstElementChild.cloneNode(true);
    document.getElementById("prize-lines").append(line);
    editingFund();
    line.querySelector("select").focus();
  }
  const removed = event.target.closest("[data-remove-line]")?.closest(".prize-line");
  if (removed) {
    removed.remove();
    editingFund();
    document.getElementById("add-line").focus();
  }
});
document.addEventListener("submit", async (event) => {
  if (event.target.id !== "prizes") return;
  event.preventDefault();
  const form = event.target;
  const lines = [...form.querySelectorAll(".prize-line")].map((line) => {
    const kind = line.querySelector("[name=kind]").value;
    const hasValue = form.dataset.withValue.split(" ").includes(kind);
    const value = hasValue ? line.querySelector("[name=value]").value : "";
    return { kind, value, amounts: line.querySelector("[name=amounts]").value };
  });
  const sharing = form.querySelector("[name=sharing]:checked").value;
  const unit = form.querySelector("[name=unit]").value;
  if (!(await send({ act: "prizes", lines, sharing, unit, saw: JSON.parse(form.dataset.saw) }))) return;
  delete form.dataset.editing;
  form.querySelector("button:not([type=button])").focus();
  await refresh();
});
