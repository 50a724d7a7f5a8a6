// A short code that is typed: the desk answers with the address that it stands for.
"use strict";

const form = document.getElementById("code-form");
const answer_ = document.getElementById("code-answer");
form.addEventListener("submit", async (event) => {
  event.preventDefault();
  answer_.textContent = "";
  try {
    const answer = await fetch("/code", {
      method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ code: form.code.value }),
    });
    const found = await answer.json();
    if (answer.ok) location.assign(found.to);
    else answer_.textContent = `✕ ${found.refused}`;
  } catch {
    answer_.textContent = `✕ ${answer_.dataset.lost}`;
  }
});
