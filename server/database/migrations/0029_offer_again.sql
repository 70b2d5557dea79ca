-- A deposit limit is offered again a year after it was declined.
grant update (answered_at) on protection_offer to krapao_app;
